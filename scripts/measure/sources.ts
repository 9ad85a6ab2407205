// Owns which files count as hand-written product code. The measures beside it read these files of any checkout.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

const NOT_PRODUCT =
  /\.test\.tsx?$|\.d\.ts$|^(tests|bench|sdk\/generated|openapi|docs)\/|(^|\/)kernel\/(db\/)?tables\.ts$/;

/** All files of a checkout that git does not ignore, relative to `root`. */
export function filesOf(root: string): string[] {
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 1 << 26,
  });
  return listed
    .split('\n')
    .filter((file) => file !== '' && existsSync(path.join(root, file)))
    .sort();
}

/** TypeScript of the product: without tests, benchmarks and generated files. */
export const productFiles = (root: string): string[] =>
  filesOf(root).filter((file) => /\.tsx?$/.test(file) && !NOT_PRODUCT.test(file));

/** Server and console by subject, everything else by its first folder. */
export function areaOf(file: string): string {
  const parts = file.split('/').slice(0, -1);
  return parts.slice(0, parts[0] === 'server' ? 3 : 2).join('/') || '.';
}

export const readSource = (root: string, file: string): string => readFileSync(path.join(root, file), 'utf8');

/** The relative imports of a file, types and lazy ones included, as paths from the root. */
export function importsOf(root: string, file: string): string[] {
  const found = readSource(root, file).matchAll(/(?:from|import)\s*\(?\s*'(\.[^']+)'/g);
  return [...found].map(([, specifier = '']) => path.posix.join(path.posix.dirname(file), specifier));
}
