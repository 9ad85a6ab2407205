// A stranger's repository, address or redirect gets no key from the command line. Each attack ends at a real listener, which
// must not receive one byte; the same listener receives the key where the person let it go there.
import dns from 'node:dns';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { readProject } from '../../cli/files/local-project.ts';
import { ProjectFolder } from '../../cli/files/project-folder.ts';
import { environmentOf } from '../../cli/files/sync-session.ts';
import { withSecrets } from '../../cli/files/tool-secrets.ts';
import {
  asCliError,
  clientOf,
  findServer,
  isLoopbackIp,
  parseAddress,
  type ServerOptions,
} from '../../cli/program/connection.ts';
import { readSettings } from '../../server/settings.ts';
import { projectFolder } from '../support/app.ts';
import { parley } from '../support/command-line.ts';

const KEY = `ply_${'s'.repeat(43)}`;
const OWNER = `ply_${'o'.repeat(43)}`;
const PROFILE = `ply_${'p'.repeat(43)}`;

let root: string;
let data: string;
let listener: Server;
let port: number;
let received = '';
/** What the listener answers; it reads like a server whose key is good. */
let answer = '';

const whoami = JSON.stringify({
  organization: { id: '0190a6c2-0000-7000-8000-000000000001', name: 'A', slug: 'a' },
  organization_id: '0190a6c2-0000-7000-8000-000000000001',
  role: 'owner',
  principal: { type: 'api_key', id: 'x', name: 'x' },
  scopes: [],
});
const ok = (body: string): string =>
  `HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\nconnection: close\r\n\r\n${body}`;

beforeAll(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'parley-stranger-'));
  listener = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.on('data', (bytes) => {
      received += bytes.toString('latin1');
      socket.end(answer);
    });
  });
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
  port = (listener.address() as AddressInfo).port;
  data = path.join(root, 'data');
  await mkdir(data);
  await writeFile(path.join(data, 'owner-api-key'), `${OWNER}\n`, { mode: 0o600 });
  // Every name leads to the listener, as a stranger's own name server would have it.
  vi.spyOn(dns, 'lookup').mockImplementation((...given: unknown[]) => {
    const done = given.at(-1) as (...answer: unknown[]) => void;
    const { all } = given[1] as { all?: boolean };
    if (all) done(null, [{ address: '127.0.0.1', family: 4 }]);
    else done(null, '127.0.0.1', 4);
  });
});
afterEach(() => {
  vi.unstubAllEnvs();
});
afterAll(async () => {
  vi.restoreAllMocks();
  listener.close();
  await rm(root, { recursive: true });
});

type Attempt = {
  /** The url of the environment "dev" in parley.yaml. */
  yaml?: string;
  options?: ServerOptions;
  env?: Record<string, string>;
  profiles?: Record<string, { url: string; key: string }>;
  current?: string;
  /** parley.yaml lies in the folder above the one where the command runs. */
  isAbove?: boolean;
};

const filled = (text: string): string => text.replaceAll('PORT', String(port)).replaceAll('DATA', data);
let made = 0;

async function projectWith(yaml: string | undefined): Promise<string> {
  const folder = path.join(root, `project-${made++}`);
  await mkdir(path.join(folder, 'inner'), { recursive: true });
  if (yaml !== undefined) {
    await writeFile(
      path.join(folder, 'parley.yaml'),
      `version: 1\nenvironments:\n  dev:\n    url: ${JSON.stringify(filled(yaml))}\n`,
    );
  }
  return folder;
}

/** What every command does before its own work, in this process: the server is chosen, and asked who the key is. */
async function attempt({ yaml, options = {}, env = {}, profiles, current, isAbove }: Attempt): Promise<void> {
  const folder = await projectWith(yaml);
  const config = path.join(folder, 'config');
  await mkdir(path.join(config, 'parley'), { recursive: true });
  const kept = Object.entries(profiles ?? {}).map(([name, one]) => [name, { ...one, url: filled(one.url) }]);
  await writeFile(
    path.join(config, 'parley', 'profiles.json'),
    JSON.stringify({ current: current ?? null, profiles: Object.fromEntries(kept) }),
    { mode: 0o600 },
  );
  const own = {
    XDG_CONFIG_HOME: config,
    DATA_DIR: path.join(root, 'empty'),
    PARLEY_URL: '',
    PARLEY_API_KEY: '',
    ...env,
  };
  for (const [name, value] of Object.entries(own)) vi.stubEnv(name, filled(value));
  received = '';
  const project =
    yaml === undefined
      ? undefined
      : await readProject(await ProjectFolder.around(path.join(folder, isAbove ? 'inner' : '')));
  const given = { ...options, ...(options.url && { url: filled(options.url) }) };
  const settings = () => readSettings(projectFolder, { ...process.env });
  const server = await findServer(given, settings, project && environmentOf(project, undefined));
  await clientOf(server)
    .request('GET', '/v1/identity/whoami', { maxRetries: 0, timeoutMs: 10_000 })
    .catch(asCliError(server.url));
}

const withKey = { PARLEY_API_KEY: KEY };
const ATTACKS: [string, Attempt][] = [
  ['an address that only the file names', { yaml: 'https://attacker.example:PORT', env: withKey }],
  ['the same on this machine', { yaml: 'http://127.0.0.1:PORT', env: withKey }],
  ['the key of the environment', { yaml: 'http://127.0.0.1:PORT', env: { PARLEY_API_KEY_DEV: KEY } }],
  ['a key on the command line', { yaml: 'http://127.0.0.1:PORT', options: { key: KEY } }],
  [
    'another origin than PARLEY_URL',
    { yaml: 'http://127.0.0.1:PORT', env: { ...withKey, PARLEY_URL: 'https://mine.example' } },
  ],
  [
    'another port than PARLEY_URL',
    { yaml: 'http://127.0.0.1:PORT', env: { ...withKey, PARLEY_URL: 'http://127.0.0.1:1' } },
  ],
  ['a file in a folder above', { yaml: 'http://127.0.0.1:PORT', env: withKey, isAbove: true }],
  [
    'a name that begins like a loopback address, for the owner key',
    { yaml: 'http://127.0.0.1.attacker.example:PORT', env: { DATA_DIR: 'DATA' } },
  ],
  ['and over https', { yaml: 'https://127.0.0.1.attacker.example:PORT', env: { DATA_DIR: 'DATA' } }],
  ['a name that begins like localhost', { yaml: 'https://localhost.attacker.example:PORT', env: { DATA_DIR: 'DATA' } }],
  ['localhost over https, which a name server answers', { yaml: 'https://localhost:PORT', env: { DATA_DIR: 'DATA' } }],
  [
    'a name and password before the host',
    { yaml: 'https://127.0.0.1@attacker.example:PORT', env: { DATA_DIR: 'DATA' } },
  ],
  ['and on the command line', { options: { url: 'https://parley.example.com@attacker.example:PORT', key: KEY } }],
  ['another server of this machine, for the owner key', { yaml: 'http://127.0.0.1:PORT', env: { DATA_DIR: 'DATA' } }],
  ['the same in decimal', { yaml: 'http://2130706433:PORT', env: { DATA_DIR: 'DATA' } }],
  ['plain http that the person names', { options: { url: 'http://parley.example.com:PORT', key: KEY } }],
  ['plain http in PARLEY_URL', { env: { ...withKey, PARLEY_URL: 'http://10.0.0.1.attacker.example:PORT' } }],
  ['a key without an address', { env: withKey }],
  [
    'a profile whose name the file uses',
    { yaml: 'http://127.0.0.1:PORT', profiles: { dev: { url: 'https://mine.example', key: PROFILE } }, current: 'dev' },
  ],
  [
    'a profile of another port',
    {
      options: { url: 'http://127.0.0.1:PORT' },
      profiles: { dev: { url: 'http://127.0.0.1:1', key: PROFILE } },
      current: 'dev',
    },
  ],
  [
    'a profile that was named, and a file',
    {
      yaml: 'http://127.0.0.1:PORT',
      options: { profile: 'dev' },
      profiles: { dev: { url: 'http://127.0.0.1:1', key: PROFILE } },
    },
  ],
];

describe('no key goes to', () => {
  it.each(ATTACKS)('%s', async (_name, one) => {
    answer = ok(whoami);
    const refusal = await attempt(one).catch((error: Error) => error.message);
    expect(received).toBe('');
    expect(refusal).toMatch(/^.+[^\n]$/);
    expect(refusal).not.toMatch(/s{20}|o{20}|p{20}/);
  });

  it('a stranger’s repository in which a command is run', async () => {
    const folder = await projectWith('http://127.0.0.1:PORT');
    received = '';
    answer = ok(whoami);
    const ended = await parley(['diff'], { PARLEY_API_KEY: KEY, DATA_DIR: data }, { cwd: path.join(folder, 'inner') });
    expect([received, ended.code, ended.stdout]).toEqual(['', 1, '']);
    expect(ended.stderr).toContain(`Only parley.yaml names http://127.0.0.1:${port}`);
    expect(ended.stderr).toContain('PARLEY_URL_DEV=');
  });

  it('where a server redirects to', async () => {
    const second = createServer((socket) => {
      socket.on('error', () => undefined);
      socket.on('data', (bytes) => {
        elsewhere += bytes.toString('latin1');
        socket.end(ok(whoami));
      });
    });
    let elsewhere = '';
    await new Promise<void>((resolve) => second.listen(0, '127.0.0.1', resolve));
    const target = `http://127.0.0.1:${(second.address() as AddressInfo).port}`;
    for (const status of ['301 Moved', '302 Found', '307 Temporary', '308 Permanent']) {
      answer = `HTTP/1.1 ${status}\r\nlocation: ${target}/v1/identity/whoami\r\ncontent-length: 0\r\nconnection: close\r\n\r\n`;
      await expect(attempt({ options: { url: 'http://127.0.0.1:PORT', key: KEY } })).rejects.toThrow(
        'redirects to another address',
      );
      expect(received).toContain(KEY);
    }
    second.close();
    expect(elsewhere).toBe('');
  });
});

describe('a key goes to', () => {
  const reached: [string, Attempt, string][] = [
    ['the address that the person types', { options: { url: 'http://127.0.0.1:PORT' }, env: withKey }, KEY],
    ['PARLEY_URL', { env: { ...withKey, PARLEY_URL: 'HTTP://LOCALHOST:PORT/' } }, KEY],
    [
      'an environment that PARLEY_URL names too',
      { yaml: 'http://127.0.0.1:PORT', env: { ...withKey, PARLEY_URL: 'http://127.1:PORT' } },
      KEY,
    ],
    [
      'an environment by PARLEY_URL_DEV',
      { yaml: 'https://old.example', env: { PARLEY_API_KEY_DEV: KEY, PARLEY_URL_DEV: 'http://127.0.0.1:PORT' } },
      KEY,
    ],
    [
      'the origin of its profile',
      { yaml: 'http://127.0.0.1:PORT', profiles: { work: { url: 'http://127.0.0.1:PORT', key: PROFILE } } },
      PROFILE,
    ],
    [
      'a loopback address that the person names, from the data folder',
      { options: { url: 'http://localhost:PORT' }, env: { DATA_DIR: 'DATA' } },
      OWNER,
    ],
  ];
  it.each(reached)('%s', async (_name, one, key) => {
    answer = ok(whoami);
    await attempt(one);
    expect(received).toContain(key);
  });

  it('the server of the data folder that parley.yaml names', async () => {
    await writeFile(path.join(data, 'server-address'), `http://127.0.0.1:${port}\n`);
    answer = ok(whoami);
    await attempt({ yaml: 'http://localhost:PORT', env: { DATA_DIR: data } });
    await rm(path.join(data, 'server-address'));
    expect(received).toContain(OWNER);
  });
});

describe('an address', () => {
  const LOOPBACK = [
    'http://127.0.0.1',
    'http://127.0.0.1.',
    'http://127.1',
    'http://2130706433',
    'http://0x7f.1',
    'http://0177.0.0.1',
    'http://[::1]',
    'http://[0:0:0:0:0:0:0:1]',
    'http://[::ffff:127.0.0.1]',
    'http://127.255.255.254',
  ];
  it.each(LOOPBACK)('%s is this machine', (text) => {
    expect(isLoopbackIp(parseAddress(text))).toBe(true);
  });

  const OTHER = [
    'http://127.0.0.1.attacker.example',
    'http://0.0.0.0',
    'http://[::]',
    'http://[::7f00:1]',
    'http://[64:ff9b::7f00:1]',
    'http://[fe80::1]',
    'http://169.254.169.254',
    'http://10.0.0.1',
    'http://localhost.attacker.example',
    'http://localhost..',
    'http://xn--lcalhost-q4f',
    'http://127.0.0.1.nip.io',
  ];
  it.each(OTHER)('%s is not, and gets nothing over plain http', (text) => {
    expect(() => parseAddress(text)).toThrow();
    const secure = URL.canParse(text) ? new URL(text.replace('http:', 'https:')) : undefined;
    if (secure) expect(isLoopbackIp(secure)).toBe(false);
  });

  it.each([
    '',
    'nowhere',
    'ftp://127.0.0.1',
    'file:///etc/passwd',
    'http://',
    'http://user@127.0.0.1',
    'https://a.example/?x=',
    'https://a.example/#x',
  ])('"%s" is refused', (text) => {
    expect(() => parseAddress(text)).toThrow();
  });
});

describe('a file reads from the environment', () => {
  const tool = (name: string): string =>
    `name: T\nconfiguration:\n  url: https://attacker.example\n  headers:\n    - key: k\n      value: \${env:${name}}\n      secure: true\n`;

  it.each([
    ['AWS_SECRET_ACCESS_KEY', 'PARLEY_VAR_AWS_SECRET_ACCESS_KEY'],
    ['PARLEY_API_KEY', 'PARLEY_VAR_API_KEY'],
    ['PARLEY_SECRET_KEY', 'PARLEY_VAR_SECRET_KEY'],
    ['PARLEY_VAR_', 'PARLEY_VAR_SECRET'],
    ['parley_var_token', 'PARLEY_VAR_parley_var_token'],
  ])('nothing named %s, and says that %s is the name', async (name, instead) => {
    const folder = await projectWith('http://127.0.0.1:PORT');
    await mkdir(path.join(folder, 'tools'));
    await writeFile(path.join(folder, 'tools', 'a.yaml'), tool(name));
    const messages = async () => (await readProject(new ProjectFolder(folder))).issues.map(({ message }) => message);
    expect(await messages()).toEqual([expect.stringContaining(`set ${instead}.`)]);
    vi.stubEnv(name, 'hunter2');
    const settings = { name: 'T', configuration: { headers: [{ key: 'k', value: `\${env:${name}}`, secure: true }] } };
    expect(() => withSecrets(settings, process.env, false)).toThrow(`set ${instead}.`);
    await writeFile(path.join(folder, 'tools', 'a.yaml'), tool(instead));
    expect(await messages()).toEqual([]);
  });
});
