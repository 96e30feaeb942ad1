"""Programs that search by playouts, in iterations."""
