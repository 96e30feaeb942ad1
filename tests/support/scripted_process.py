"""The process of a `ScriptedWorker`: its arguments are the control socket, the script in Base64,
and whether a process hangs after it.
"""

import base64
import os
import socket
import sys
import time


def main() -> None:
    control = socket.socket(fileno=int(sys.argv[1]))
    while True:
        said, given, *_ = socket.recv_fds(control, 65536, 3)
        if not said:
            return
        if given:
            child = os.fork()
            if child == 0:
                control.close()
                try:
                    play(*given[:2])
                finally:
                    os._exit(0)
            for each in given:
                os.close(each)
            control.send(b'[["started",%d]]\n' % child)
        elif b'"end"' in said:
            child = int(said.split(b",")[1].rstrip(b"]\n"))
            os.kill(child, 9)
            control.send(b'[["over",%d,%d]]\n' % os.waitpid(child, 0))


def play(to_parent: int, from_parent: int) -> None:
    """Sends the script; the lines after PLAY wait until the parent has said so."""
    before, _, after = base64.b64decode(sys.argv[2]).partition(b"PLAY\n")
    send(to_parent, before)
    seen = b""
    while after and b'["play"' not in seen:
        seen += os.read(from_parent, 65536)
    send(to_parent, after)
    time.sleep(30 if sys.argv[3] == "True" else 0)


def send(to_parent: int, data: bytes) -> None:
    while data:
        data = data[os.write(to_parent, data) :]


if __name__ == "__main__":
    main()
