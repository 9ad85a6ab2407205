// Debian's own mail servers on loopback, from a folder of their own: Dovecot holds the mailbox, Postfix takes mail from Parley by STARTTLS
// and a password and passes it on, and brings mail for our domain into the mailbox. They start as root, as they do everywhere.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, chown, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isRoot } from '../../server/kernel/postgres/account.ts';
import { reachable } from './pgbouncer.ts';
import { freePort } from './postgres-cluster.ts';

const DOVECOT = '/usr/sbin/dovecot';
const POSTFIX = '/usr/sbin/postfix';
const POSTFIX_PARTS = '/usr/lib/postfix/sbin';

/** Why they cannot run here; empty: they can. */
export function whyNoDebianMail(): string {
  if (![DOVECOT, POSTFIX].every(existsSync)) return 'install dovecot-imapd and postfix (apt-get install)';
  return isRoot() ? '' : 'run them as root';
}

const DOMAIN = 'shop.example';
export const SUPPORT = `support@${DOMAIN}`;
const PASSWORD = 'correct-horse';

const idOf = (option: '-u' | '-g', user: string): number =>
  Number(spawnSync('id', [option, user], { encoding: 'utf8' }).stdout);

/** `next`: where Postfix passes on what is not for our domain. */
export async function debianMail(next: { port: number }) {
  const folder = await mkdtemp(path.join(tmpdir(), 'parley-mail-'));
  await chmod(folder, 0o755);
  const at = (...names: string[]): string => path.join(folder, ...names);
  const [imap, submission, smtp] = [await freePort(), await freePort(), await freePort()];
  for (const name of ['mail', 'run', 'spool', 'data', 'postfix']) await mkdir(at(name));
  // The account that no one else uses here owns the mails.
  const owner = { uid: idOf('-u', 'dovenull'), gid: idOf('-g', 'dovenull') };
  await chown(at('mail'), owner.uid, owner.gid);
  await chown(at('data'), idOf('-u', 'postfix'), 0);
  certificateIn(folder);
  await writeFile(at('dovecot.conf'), dovecotConf(at, imap, owner));
  await writeFile(at('postfix', 'main.cf'), mainConf(at, next.port, owner));
  await writeFile(at('postfix', 'master.cf'), masterConf(submission, smtp));
  await writeFile(at('postfix', 'recipients'), '');

  const postfix = (command: string) => {
    const { status, stderr } = spawnSync(POSTFIX, ['-c', at('postfix'), command], { encoding: 'utf8' });
    if (status !== 0) throw new Error(`postfix ${command}: ${stderr}`);
  };
  postfix('start');
  // Only now is there a place for the socket at which Postfix asks for passwords.
  let dovecot = await startDovecot(at, imap);

  const maildir = at('mail', 'support', 'Maildir');
  const stopDovecot = async (signal: NodeJS.Signals): Promise<void> => {
    if (dovecot.exitCode !== null || dovecot.signalCode !== null) return;
    const ended = once(dovecot, 'exit');
    dovecot.kill(signal);
    await ended;
  };
  return {
    account: { host: 'localhost', security: 'starttls' as const, user: SUPPORT, password: PASSWORD },
    imap,
    submission,
    /** Where mail from outside comes in. */
    smtp,
    /** Of the authority that both certificates are from. */
    authority: at('ca.pem'),
    /** What Postfix answers to recipients: `ann@example.com` → `450 4.2.1 Not now`. */
    answer: async (answers: Record<string, string>): Promise<void> => {
      await writeFile(
        at('postfix', 'recipients'),
        Object.entries(answers)
          .map((pair) => `${pair.join(' ')}\n`)
          .join(''),
      );
      postfix('reload');
    },
    /** What Postfix still holds is tried again now. */
    flush: (): void => postfix('flush'),
    /** As when an administrator restores a mailbox: the same mails with other numbers. */
    renumber: async (): Promise<void> => {
      await stopDovecot('SIGTERM');
      for (const name of await readdir(maildir)) if (/^dovecot[.-]/.test(name)) await rm(path.join(maildir, name));
      // UIDVALIDITY is the second in which the mailbox is indexed.
      await sleep(1100);
      dovecot = await startDovecot(at, imap);
    },
    /** The program and all its children at once, whatever they were doing. */
    killDovecot: async (): Promise<void> => {
      process.kill(-dovecot.pid!, 'SIGKILL');
      if (dovecot.exitCode === null && dovecot.signalCode === null) await once(dovecot, 'exit');
    },
    startDovecot: async (): Promise<void> => {
      dovecot = await startDovecot(at, imap);
    },
    stop: async (): Promise<void> => {
      spawnSync(POSTFIX, ['-c', at('postfix'), 'abort']);
      await stopDovecot('SIGTERM');
      await rm(folder, { recursive: true, force: true });
    },
  };
}
export type DebianMail = Awaited<ReturnType<typeof debianMail>>;

/** In a group of its own, so that it can be killed with its children. */
async function startDovecot(at: (...names: string[]) => string, port: number): Promise<ChildProcess> {
  const started = spawn(DOVECOT, ['-F', '-c', at('dovecot.conf')], { detached: true, stdio: 'ignore' });
  for (const end = Date.now() + 20_000; !(await reachable(port)); await sleep(20)) {
    if (started.exitCode === null && Date.now() < end) continue;
    throw new Error(`Dovecot did not start:\n${await readFile(at('dovecot.log'), 'utf8').catch(() => '')}`);
  }
  return started;
}

function certificateIn(folder: string): void {
  const run = (...args: string[]): void => {
    const { status, stderr } = spawnSync('openssl', args, { cwd: folder, encoding: 'utf8' });
    if (status !== 0) throw new Error(`openssl ${args[0]}: ${stderr}`);
  };
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  run('req', '-x509', ...key, '-keyout', 'ca.key', '-out', 'ca.pem', '-days', '2', '-subj', '/CN=Test authority');
  run(
    'req',
    ...key,
    '-keyout',
    'key.pem',
    '-out',
    'request.pem',
    '-subj',
    '/CN=localhost',
    '-addext',
    'subjectAltName=DNS:localhost',
  );
  run(
    ...'x509 -req -in request.pem -CA ca.pem -CAkey ca.key -CAcreateserial -days 2 -copy_extensions copy -out cert.pem'.split(
      ' ',
    ),
  );
}

const dovecotConf = (
  at: (...names: string[]) => string,
  port: number,
  { uid, gid }: { uid: number; gid: number },
): string => `
base_dir = ${at('run')}
log_path = ${at('dovecot.log')}
protocols = imap
listen = 127.0.0.1
ssl = required
ssl_cert = <${at('cert.pem')}
ssl_key = <${at('key.pem')}
disable_plaintext_auth = yes
auth_mechanisms = plain login
first_valid_uid = 1
mail_location = maildir:${at('mail')}/%n/Maildir
passdb {
  driver = static
  args = password={plain}${PASSWORD}
}
userdb {
  driver = static
  args = uid=${uid} gid=${gid} home=${at('mail')}/%n
}
service imap-login {
  inet_listener imap {
    port = ${port}
  }
  inet_listener imaps {
    port = 0
  }
}
service auth {
  unix_listener ${at('spool')}/private/auth {
    mode = 0666
  }
}
`;

const mainConf = (
  at: (...names: string[]) => string,
  next: number,
  { uid, gid }: { uid: number; gid: number },
): string => `
compatibility_level = 3.6
queue_directory = ${at('spool')}
data_directory = ${at('data')}
command_directory = /usr/sbin
daemon_directory = ${POSTFIX_PARTS}
maillog_file = ${at('postfix.log')}
maillog_file_prefixes = ${at()}
myhostname = mx.${DOMAIN}
mydestination =
alias_maps =
alias_database =
inet_interfaces = 127.0.0.1
inet_protocols = ipv4
recipient_delimiter = +
virtual_mailbox_domains = ${DOMAIN}
virtual_mailbox_base = ${at('mail')}
virtual_mailbox_maps = inline:{ ${SUPPORT}=support/Maildir/ }
virtual_uid_maps = static:${uid}
virtual_gid_maps = static:${gid}
virtual_minimum_uid = 1
relayhost = [127.0.0.1]:${next}
smtp_tls_security_level = none
smtpd_tls_cert_file = ${at('cert.pem')}
smtpd_tls_key_file = ${at('key.pem')}
smtpd_tls_auth_only = yes
smtpd_sasl_type = dovecot
smtpd_sasl_path = private/auth
smtpd_client_connection_rate_limit = 0
delay_warning_time = 1s
minimal_backoff_time = 300s
`;

const masterConf = (submission: number, smtp: number): string => `
127.0.0.1:${smtp} inet n - n - - smtpd
127.0.0.1:${submission} inet n - n - - smtpd
  -o smtpd_tls_security_level=encrypt
  -o smtpd_sasl_auth_enable=yes
  -o smtpd_recipient_restrictions=check_recipient_access,texthash:$config_directory/recipients,permit_sasl_authenticated,reject
pickup unix n - n 60 1 pickup
cleanup unix n - n - 0 cleanup
qmgr unix n - n 300 1 qmgr
tlsmgr unix - - n 1000? 1 tlsmgr
rewrite unix - - n - - trivial-rewrite
bounce unix - - n - 0 bounce
defer unix - - n - 0 bounce
trace unix - - n - 0 bounce
verify unix - - n - 1 verify
flush unix n - n 1000? 0 flush
proxymap unix - - n - - proxymap
smtp unix - - n - - smtp
relay unix - - n - - smtp
error unix - - n - - error
retry unix - - n - - error
discard unix - - n - - discard
local unix - n n - - local
virtual unix - n n - - virtual
anvil unix - - n - 1 anvil
scache unix - - n - 1 scache
postlog unix-dgram n - n - 1 postlogd
`;
