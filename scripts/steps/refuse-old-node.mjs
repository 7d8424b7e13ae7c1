// Imported before everything else: what follows uses things that older versions do not have.

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  process.stderr.write(`Node 20.19 or newer is needed; this is ${process.versions.node}.\n`);
  process.exit(1);
}
