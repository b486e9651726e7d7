/** Where the first page of a sandbox leaves the way to the desktop (public/sandbox/frame.html). */
declare var desktopPort: MessagePort | undefined
