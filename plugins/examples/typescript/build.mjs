// From src/plugin.ts to dist/plugin.wasm: bundled into one module, then made a component together with a JavaScript engine.
import { mkdir, writeFile } from "node:fs/promises";
import { componentize } from "@bytecodealliance/componentize-js";
import { build } from "esbuild";

await mkdir("dist", { recursive: true });
await build({
  entryPoints: ["src/plugin.ts"],
  bundle: true,
  format: "esm",
  target: "es2023",
  external: ["atelier:runner/*"],
  outfile: "dist/plugin.js",
});
const { component } = await componentize({
  sourcePath: "dist/plugin.js",
  witPath: "wit",
  worldName: "runner",
  // What no run has: files, sockets, a terminal.
  disableFeatures: ["stdio", "random", "clocks", "http", "fetch-event"],
});
await writeFile("dist/plugin.wasm", component);
