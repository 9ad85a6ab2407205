// The one-file installer on a Debian of its own: an overlay over this machine in a mount and process namespace, entered by chroot. It needs
// root and Linux; elsewhere it is skipped, loudly.
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { projectFolder } from '../support/app.ts';
import { freePort } from '../support/twilio/twilio-app.ts';

const canEnter =
  process.getuid?.() === 0 && spawnSync('unshare', ['--mount', '--pid', '--fork', 'true']).status === 0 && isDebian();
if (!canEnter)
  process.stderr.write('SKIPPED: tests/deploy/installer.test.ts needs root on a Debian with unshare and overlays.\n');

function isDebian(): boolean {
  return spawnSync('dpkg', ['--version']).status === 0;
}

let home: string;
let installer: string;
beforeAll(async () => {
  if (!canEnter) return;
  home = await mkdtemp(path.join(tmpdir(), 'parley-installer-'));
  const printed = execFileSync(process.execPath, ['scripts/pack.js', 'installer'], {
    cwd: projectFolder,
    encoding: 'utf8',
  });
  installer = /^(\S+\.run) /m.exec(printed)?.[1] ?? '';
}, 600_000);
afterAll(() => (home ? rm(home, { recursive: true, force: true }) : undefined));

/** A shell script in the new system; what it writes is gone with it. */
async function onPlainDebian(script: string): Promise<{ code: number | null; text: string }> {
  const [inside, outside] = [path.join(home, 'inside.sh'), path.join(home, 'outside.sh')];
  await writeFile(inside, script);
  await writeFile(
    outside,
    `set -e
mkdir -p ${home}/disk ${home}/root
mount -t tmpfs tmpfs ${home}/disk
mkdir ${home}/disk/upper ${home}/disk/work
mount -t overlay overlay -o lowerdir=/,upperdir=${home}/disk/upper,workdir=${home}/disk/work ${home}/root
mount -t proc proc ${home}/root/proc
mount --bind /dev ${home}/root/dev
mount -t tmpfs tmpfs ${home}/root/run
cp ${installer} ${home}/root/root/parley.run
cp ${inside} ${home}/root/root/inside.sh
exec chroot ${home}/root env -i PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin HOME=/root bash /root/inside.sh`,
  );
  const words = ['--mount', '--pid', '--fork', '--kill-child', '--propagation', 'private', 'bash', outside];
  const { status, stdout, stderr } = spawnSync('unshare', words, { encoding: 'utf8', timeout: 300_000 });
  return { code: status, text: stdout + stderr };
}

/** What systemd does with the unit: its user, its settings, its folder, its program. */
const asTheUnitDoes = `
value() { sed -n "s/^$1=//p" /etc/systemd/system/parley.service | head -1; }
serve() {
  cd "$(value WorkingDirectory)"
  setpriv --reuid "$(value User)" --regid "$(value Group)" --clear-groups --no-new-privs env -i PATH=/usr/bin:/bin \\
    $(sed -n 's/^Environment=//p' /etc/systemd/system/parley.service) $(tr -d '"' < /etc/parley.env | grep -v '^#') \\
    $(value ExecStart) > /root/log 2>&1 &
  pid=$!
  for _ in $(seq 300); do curl -sf "http://127.0.0.1:$1/readyz" > /root/ready && return 0; sleep 0.2; done
  cat /root/log; return 1
}
stop() { kill -TERM "$pid"; wait "$pid"; echo "stopped with $?"; }`;

it.runIf(canEnter)(
  'installs, serves as a user of its own, upgrades with its data, and goes away but for the data',
  async () => {
    const port = await freePort();
    const { code, text } = await onPlainDebian(`set -e
rm -f /usr/bin/node /usr/bin/npm
sh /root/parley.run --port ${port}
${asTheUnitDoes}
stat -c '%n %U:%G %a' /etc/parley.env /var/lib/parley /opt/parley/current/parley.js
serve ${port}
ps -o user= -p $pid
curl -s -o /dev/null -w 'console %{http_code}\\n' http://127.0.0.1:${port}/console/
parley org create --name Second | head -1
parley org list --json > /root/before
stop
sh /root/parley.run
cat /etc/parley.env
serve ${port}
parley org list --json | cmp - /root/before && echo "same organizations"
stop
sh /root/parley.run --uninstall
ls -d /opt/parley /usr/local/bin/parley 2>&1 || true
stat -c '%n %U' /var/lib/parley/owner-api-key`);
    expect(text, text).toContain('is installed in /opt/parley');
    expect(code, text).toBe(0);
    expect(text).toContain(
      '/etc/parley.env root:parley 640\n/var/lib/parley parley:parley 700\n/opt/parley/current/parley.js root:root',
    );
    for (const line of ['parley\n', 'console 200', 'same organizations', '/var/lib/parley/owner-api-key parley'])
      expect(text).toContain(line);
    expect(text.match(/stopped with 0/g)).toHaveLength(2);
    expect(text.match(new RegExp(`PORT="${port}"`, 'g'))).toHaveLength(1);
    expect(text).toMatch(/cannot access '\/opt\/parley'/);
  },
  300_000,
);

it.runIf(canEnter)(
  'keeps the master key of a database at every later run, and refuses what it cannot do',
  async () => {
    const { code, text } = await onPlainDebian(`
sh /root/parley.run --database-url 'postgres://parley:pa%24s@db.example.com/parley' --host 0.0.0.0
cp /etc/parley.env /root/first
sh /root/parley.run --database-url postgres://parley:other@db.example.com/parley
grep -c PARLEY_SECRET_KEY /etc/parley.env
diff <(grep SECRET /root/first) <(grep SECRET /etc/parley.env) && echo "same key"
grep DATABASE_URL /etc/parley.env
sh /root/parley.run --database-url mysql://x; echo "rc $?"
sh /root/parley.run --database-url 'postgres://x/"; rm -rf /'; echo "rc $?"
sh /root/parley.run --prot 1; echo "rc $?"
printf x >> /root/parley.run; sh /root/parley.run; echo "rc $?"
cp /root/parley.run /tmp/parley.run; setpriv --reuid 65534 --clear-groups sh /tmp/parley.run; echo "rc $?"`);
    expect(code, text).toBe(0);
    expect(text).toContain('1\nsame key\nDATABASE_URL="postgres://parley:other@db.example.com/parley"');
    expect(text.match(/rc 1/g), text).toHaveLength(5);
    for (const words of [
      'must begin with postgres://',
      'must not contain quotes',
      'unknown option --prot',
      'is damaged',
      'run this as root',
    ])
      expect(text).toContain(words);
  },
  300_000,
);

it('the unit names what the installer makes', async () => {
  const [unit, script] = await Promise.all(
    ['deploy/parley.service', 'deploy/install.sh'].map((file) => readFile(path.join(projectFolder, file), 'utf8')),
  );
  expect(unit).toContain('ExecStart=/opt/parley/current/bin/node /opt/parley/current/parley.js');
  for (const made of ['opt=/opt/parley', '"$opt/current"', '/etc/parley.env', '/var/lib/parley', 'useradd --system'])
    expect(script).toContain(made);
});
