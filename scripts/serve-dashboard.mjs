// The built dashboard, served by Remix's own server; it ends with the supervisor that started it.
import { fileURLToPath } from "node:url";

process.on("disconnect", () => process.kill(process.pid, "SIGTERM"));
// The channel alone must not keep it running once its server has closed.
process.channel?.unref();
process.argv[2] = fileURLToPath(new URL("../build/server/index.js", import.meta.url));
await import(new URL("../node_modules/@remix-run/serve/dist/cli.js", import.meta.url).href);
