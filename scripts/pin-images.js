// Writes the digests of the images that deploy/ names beside their tags, so that a tag that moves changes nothing. It asks
// the registry through docker; where none answers, it says so, changes nothing and ends with 1.
//   node scripts/pin-images.js            write them
//   node scripts/pin-images.js --check    only say which images are not pinned
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const folder = path.resolve(import.meta.dirname, '..', 'deploy');
const FILES = ['Dockerfile', 'compose.yaml', 'kubernetes/parley.yaml'];
/** `FROM name:tag` and `image: name:tag`; our own image has no tag, and a pinned one is asked for anew. */
const IMAGE = /^(\s*(?:FROM|image:)\s+)([a-z0-9./-]+:[\w.-]+)(@sha256:[0-9a-f]{64})?/gm;

/** @param {string} image */
function digestOf(image) {
  const asked = spawnSync('docker', ['buildx', 'imagetools', 'inspect', '--format', '{{.Manifest.Digest}}', image], {
    encoding: 'utf8',
  });
  const digest = asked.error ? '' : asked.stdout.trim();
  if (/^sha256:[0-9a-f]{64}$/.test(digest)) return digest;
  const why = asked.error?.message.includes('ENOENT')
    ? 'docker is not installed here'
    : (asked.error?.message ?? asked.stderr.trim().split('\n').at(-1));
  console.error(`NOT PINNED: no registry answered for ${image}: ${why}`);
  process.exit(1);
}

const isCheck = process.argv.includes('--check');
const digests = new Map();
/** @type {[string, string][]} */
const texts = FILES.map((file) => [path.join(folder, file), readFileSync(path.join(folder, file), 'utf8')]);
for (const [file, text] of texts) {
  for (const [, , image = '', pinned] of text.matchAll(IMAGE)) {
    if (isCheck) console.log(`${pinned ? 'pinned    ' : 'NOT PINNED'} ${image} (${path.basename(file)})`);
    else if (!digests.has(image)) digests.set(image, digestOf(image));
  }
}
// Nothing is written until every image has answered.
if (!isCheck) {
  for (const [file, text] of texts)
    writeFileSync(
      file,
      text.replace(IMAGE, (_all, before, image) => `${before}${image}@${digests.get(image)}`),
    );
  console.log(`Pinned ${digests.size} images.`);
}
