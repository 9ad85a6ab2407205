// The Chromium inside npm: unpacked once and whole, whatever its archives hold, and good enough to open a page with.
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { projectFolder } from '../support/app.ts';
import { launchBrowser } from '../support/browser.ts';
import { environmentFor, npmChromium } from '../support/npm-chromium.ts';

const isItsMachine = process.platform === 'linux' && process.arch === 'x64';
const installed = path.join(projectFolder, 'tests/chromium/node_modules/@sparticuz/chromium');
const BLOCK = 512;

const squeezed = (bytes: Buffer): Buffer =>
  brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } });

/** A tar archive of files, or of a folder where there is no text. */
function tarOf(files: Record<string, string>): Buffer {
  const blocks = Object.entries(files).flatMap(([name, text]) => {
    const head = Buffer.alloc(BLOCK);
    head.write(name, 0, 'latin1');
    head.write(text.length.toString(8).padStart(11, '0'), 124, 'latin1');
    head.write(name.endsWith('/') ? '5' : '0', 156, 'latin1');
    return [head, Buffer.from(text.padEnd(Math.ceil(text.length / BLOCK) * BLOCK, '\0'))];
  });
  return Buffer.concat([...blocks, Buffer.alloc(2 * BLOCK)]);
}

describe('the browser inside npm', () => {
  let modules = '';
  beforeAll(async () => {
    modules = await mkdtemp(path.join(os.tmpdir(), 'parley-npm-chromium-'));
  });
  afterAll(() => rm(modules, { recursive: true, force: true }));

  async function install(name: string): Promise<string> {
    const folder = path.join(modules, name);
    const bin = path.join(folder, '@sparticuz/chromium/bin');
    await mkdir(bin, { recursive: true });
    await writeFile(path.join(bin, '../package.json'), JSON.stringify({ version: '1.2.3' }));
    await writeFile(path.join(bin, 'chromium.br'), squeezed(Buffer.from('a program')));
    const libraries = {
      'lib/': '',
      'lib/libnss3.so': 'x'.repeat(700),
      '../outside': 'no',
      '/absolute': 'no',
      'a/../../b': 'no',
    };
    await writeFile(path.join(bin, 'al2023.tar.br'), squeezed(tarOf(libraries)));
    await writeFile(path.join(bin, 'fonts.tar.br'), squeezed(tarOf({ 'fonts/Open.ttf': 'a font' })));
    return folder;
  }

  it('is none where npm did not install it', async () => {
    expect(await npmChromium(path.join(modules, 'nothing'))).toBeUndefined();
    expect(environmentFor('/usr/bin/chromium')).toEqual({});
  });

  it.runIf(isItsMachine)('is unpacked once, and nothing of it outside its folder', async () => {
    const folder = await install('once');
    // Two files of a run may look for it at the same time.
    const [first, second] = await Promise.all([npmChromium(folder), npmChromium(folder)]);
    const home = path.join(folder, '.cache/parley-chromium-1.2.3');
    expect([first, second]).toEqual([path.join(home, 'chromium'), path.join(home, 'chromium')]);
    expect(await readFile(path.join(home, 'chromium'), 'utf8')).toBe('a program');
    expect((await stat(path.join(home, 'chromium'))).mode & 0o111).toBe(0o111);
    expect(await readFile(path.join(home, 'lib/libnss3.so'), 'utf8')).toBe('x'.repeat(700));
    expect(await readdir(path.join(folder, '.cache'))).toEqual(['parley-chromium-1.2.3']);
    expect((await readdir(home)).toSorted()).toEqual(['chromium', 'fonts', 'fonts.conf', 'lib']);
    const env = environmentFor(first ?? '');
    expect(await readFile(env.FONTCONFIG_FILE ?? '', 'utf8')).toContain(`<dir>${home}/fonts</dir>`);
    expect(env.LD_LIBRARY_PATH).toBe(path.join(home, 'lib'));
  });

  it.runIf(isItsMachine && existsSync(installed))(
    'opens a page and writes on it',
    async () => {
      const folder = path.join(modules, 'real');
      await mkdir(path.join(folder, '@sparticuz'), { recursive: true });
      await symlink(installed, path.join(folder, '@sparticuz/chromium'));
      const browser = await launchBrowser((await npmChromium(folder)) ?? '');
      const page = await browser.newPage();
      await page.setContent('<p><span>Hello from a page</span></p>');
      expect((await page.locator('span').boundingBox())?.width).toBeGreaterThan(60);
      expect(Number.parseInt(browser.version(), 10)).toBeGreaterThan(100);
      await browser.close();
    },
    300_000,
  );
});
