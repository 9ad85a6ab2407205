// Owns reading and writing inside a project's folder: no link is followed, no path leaves it, no file is larger than it may be.
import { lstat, mkdir, readdir, readFile, realpath, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { CliError } from '../program/commands.ts';
import { type FileIssue, issueAt } from './file-issues.ts';

export const PROJECT_FILE = 'parley.yaml';
const MAX_BYTES = 5_000_000;
const MAX_FILES = 10_000;

export class ProjectFolder {
  readonly root: string;
  readonly issues: FileIssue[] = [];
  constructor(root: string) {
    this.root = root;
  }

  /** The nearest folder, from here upwards, with a parley.yaml in it. */
  static async around(folder: string): Promise<ProjectFolder> {
    for (let at = await realpath(folder); ; at = path.dirname(at)) {
      if (await lstat(path.join(at, PROJECT_FILE)).catch(() => undefined)) return new ProjectFolder(at);
      if (at === path.dirname(at)) break;
    }
    throw new CliError(`No ${PROJECT_FILE} in this folder or above it. Make one with: parley init`);
  }

  /** Names in a folder, in order; none where it is not there. */
  async names(folder: string): Promise<string[]> {
    if ((await this.#kindOf(folder)) !== 'folder') return [];
    const names = (await readdir(path.join(this.root, folder))).filter((name) => !name.startsWith('.')).sort();
    if (names.length <= MAX_FILES) return names;
    this.issues.push(issueAt(folder, `This folder holds more than ${MAX_FILES} files.`));
    return [];
  }

  /** The text, or `undefined` when there is no such file; what may not be read becomes an issue. */
  async read(file: string): Promise<string | undefined> {
    if ((await this.#kindOf(file)) !== 'file') return undefined;
    const { size } = await lstat(path.join(this.root, file));
    if (size <= MAX_BYTES) return readFile(path.join(this.root, file), 'utf8');
    this.issues.push(issueAt(file, `The file has ${size} bytes; at most ${MAX_BYTES} are read.`));
    return undefined;
  }

  /** Whether the file was changed. Put in place by one rename, so that a reader never sees half of it. */
  async write(file: string, text: string): Promise<boolean> {
    if ((await this.read(file)) === text) return false;
    if (this.issues.some((issue) => issue.file === file || file.startsWith(`${issue.file}/`))) {
      throw new CliError(
        `${file} cannot be written: ${this.issues.find((issue) => file.startsWith(issue.file))?.message}`,
      );
    }
    const whole = path.join(this.root, file);
    await mkdir(path.dirname(whole), { recursive: true });
    const draft = `${whole}.${process.pid}.tmp`;
    await writeFile(draft, text);
    await rename(draft, whole);
    return true;
  }

  /** Looks at each step of the way, so that no link on it leads elsewhere. */
  async #kindOf(file: string): Promise<'file' | 'folder' | 'absent'> {
    const steps = file.split('/');
    if (path.isAbsolute(file) || steps.includes('..')) throw new CliError(`${file} is not a place in the project.`);
    let kind: 'file' | 'folder' | 'absent' = 'folder';
    for (let length = 1; length <= steps.length; length++) {
      const part = steps.slice(0, length).join('/');
      const found = await lstat(path.join(this.root, part)).catch(() => undefined);
      if (!found) return 'absent';
      if (found.isSymbolicLink()) {
        this.issues.push(issueAt(part, 'This is a link. Links are not followed; put the file itself here.'));
        return 'absent';
      }
      kind = found.isDirectory() ? 'folder' : 'file';
    }
    return kind;
  }
}

// Names that Windows keeps for devices.
const DEVICES = /^(con|prn|aux|nul|com\d|lpt\d)$/;

/** A file name for a name: letters, digits and dashes that mean the same on every file system. */
export function fileSlugOf(name: string, taken: ReadonlySet<string> = new Set()): string {
  const plain = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 60)
    .replace(/-+$/, '');
  const stem = plain === '' || DEVICES.test(plain) ? `${plain || 'unnamed'}-1` : plain;
  let slug = stem;
  for (let nth = 2; taken.has(slug); nth++) slug = `${stem}-${nth}`;
  return slug;
}
