// The release script over this very checkout: it finds every place that names the version, and cuts the changelog.
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { cutChangelog, notesOf, problemsOf } from '../scripts/release.js';
import { projectFolder } from './support/app.ts';

const FILES = [
  'package.json',
  'package-lock.json',
  'sdk/package.json',
  'sdk/python/pyproject.toml',
  'speech/package.json',
  'docs/examples/flow-ci.yml',
  'CHANGELOG.md',
];
const texts = new Map(
  await Promise.all(
    FILES.map(async (file) => [file, await readFile(path.join(projectFolder, file), 'utf8')] as [string, string]),
  ),
);
const read = (file: string): string => texts.get(file) ?? '';
const { version } = JSON.parse(read('package.json')) as { version: string };
const CHANGELOG =
  '# Changelog\n\n## [Unreleased]\n\nThis becomes 0.2.0. Everything below is new since 0.1.0.\n\n### Added\n\n- A\n\n## [0.1.0] - 2026-11-15\n\nFirst.\n';

describe('a release', () => {
  it('finds one version in all packages of this checkout', () => {
    expect(problemsOf(version, read)).toEqual([]);
  });

  it('is refused where a package or the changelog says otherwise', () => {
    const problems = problemsOf('9.9.9', read);
    expect(problems).toHaveLength(8);
    expect(problems.join('\n')).toContain(`sdk/python/pyproject.toml says ${version}, not 9.9.9.`);
    expect(problems.join('\n')).toContain(
      `docs/examples/flow-ci.yml says ${version.slice(0, version.lastIndexOf('.'))}, not 9.9.`,
    );
    expect(problems.at(-1)).toBe('CHANGELOG.md has no dated section 9.9.9.');
  });

  it('moves what is new under a dated section, once, and prints it as notes', () => {
    const cut = cutChangelog(CHANGELOG, '0.2.0', '2026-11-18');
    expect(cut).toContain('## [Unreleased]\n\n## [0.2.0] - 2026-11-18\n\nEverything below is new since 0.1.0.');
    expect(notesOf(cut, '0.2.0')).toBe('Everything below is new since 0.1.0.\n\n### Added\n\n- A');
    expect(notesOf(cut, '0.1.0')).toBe('First.');
    expect(() => cutChangelog(cut, '0.2.0', '2026-11-18')).toThrow(/already/);
    expect(() => cutChangelog(cut, '0.3.0', '2026-11-18')).toThrow(/says nothing/);
  });

  it('is made by a workflow that publishes with provenance, for tags alone', async () => {
    const folder = path.join(projectFolder, '.github/workflows');
    const workflows = await Promise.all(
      (await readdir(folder)).map((file) => readFile(path.join(folder, file), 'utf8')),
    );
    const publishing = workflows.filter((text) => text.includes('npm publish'));
    expect(publishing).toHaveLength(1);
    expect(publishing[0]).toContain('--provenance');
    expect(publishing[0]).toMatch(/Publish\n\s+if: github\.ref_type == 'tag'/);
    expect(publishing[0]).toContain('node scripts/release.js --check "$GITHUB_REF_NAME"');
  });
});
