// The files in deploy/ are true: no container or cluster runs here, so what they name is held against the program instead.

import { access, readFile } from 'node:fs/promises';
import path from 'node:path';
import { Script } from 'node:vm';
import { Ajv } from 'ajv';
import { describe, expect, it } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { readConfig, SETTINGS } from '../server/kernel/config.ts';
import { newKey } from '../server/modules/access/key-format.ts';
import { projectFolder, SECRET_KEY } from './support/app.ts';

// biome-ignore lint/suspicious/noExplicitAny: files of other programs, looked into freely
type Any = any;

const read = (file: string): Promise<string> => readFile(path.join(projectFolder, file), 'utf8');
const exists = (file: string): Promise<void> => access(path.join(projectFolder, file));
const manifest = JSON.parse(await read('package.json'));
const compose = parse(await read('deploy/compose.yaml'), { merge: true });
const kubernetes: Any[] = parseAllDocuments(await read('deploy/kubernetes/parley.yaml')).map((document) => {
  expect(document.errors).toEqual([]);
  return document.toJS();
});
const dockerfile = (await read('deploy/Dockerfile')).replaceAll('\\\n', ' ').split('\n');
const unit = await read('deploy/parley.service');
const caddyfiles = await Promise.all(['deploy/Caddyfile', 'deploy/cells/Caddyfile'].map(read));
const haproxy = await read('deploy/cells/haproxy.cfg');

/** What the variables of a shell stand for in these files. */
const FILLED: Record<string, string> = {
  POSTGRES_PASSWORD: 'a-password',
  PARLEY_SECRET_KEY: SECRET_KEY,
  PARLEY_BOOTSTRAP_API_KEY: newKey(),
  DATABASE_URL: 'postgres://parley:a-password@db:5432/parley',
};
const filled = (text: string): string => text.replace(/\$\{(\w+):\?\}/g, (_all, name: string) => FILLED[name] ?? '');

/** Seconds that a process may take from SIGTERM to its end: main.ts allows itself ten more than the two settings. */
const stopSeconds = (env: Record<string, string>): number =>
  Number(env.DRAIN_SECONDS ?? SETTINGS.DRAIN_SECONDS.fallback) +
  Number(env.SHUTDOWN_GRACE_SECONDS ?? SETTINGS.SHUTDOWN_GRACE_SECONDS.fallback) +
  10;

/** Every name is a setting of ours, and the program takes the values. */
function settled(env: Record<string, string>) {
  const unknown = Object.keys(env).filter((name) => name !== 'NODE_ENV' && !Object.hasOwn(SETTINGS, name));
  expect(unknown).toEqual([]);
  return readConfig(env);
}

/** What the image itself sets. */
const imageEnv = Object.fromEntries(
  dockerfile
    .filter((line) => line.startsWith('ENV '))
    .flatMap((line) =>
      [...line.slice(4).matchAll(/(\w+)=(\S+)/g)].map(([, name, value]) => [name, value] as [string, string]),
    ),
);

describe('the image', () => {
  const instructions = dockerfile.filter((line) => /^[A-Z]+ /.test(line));
  const last = instructions.slice(instructions.findLastIndex((line) => line.startsWith('FROM ')));

  it('is built in stages, from a Node that the program accepts, and does not run as root', () => {
    const [, base = ''] = /^ARG NODE_IMAGE=(\S+)$/m.exec(dockerfile.join('\n')) ?? [];
    expect(Number(/^node:(\d+)-bookworm-slim$/.exec(base)?.[1])).toBeGreaterThanOrEqual(22);
    const froms = instructions.filter((line) => line.startsWith('FROM '));
    expect(froms.length).toBeGreaterThanOrEqual(2);
    // biome-ignore lint/suspicious/noTemplateCurlyInString: an argument of the Dockerfile
    for (const from of froms) expect(from.split(' ')[1]).toBe('${NODE_IMAGE}');
    expect(manifest.engines.node).toBe('>=20.19');
    expect(last.at(-1)).toBe('CMD ["node", "parley.js"]');
    expect(last.indexOf('USER node')).toBeGreaterThan(0);
    expect(last.join('\n')).not.toMatch(/npm (ci|install)/);
  });

  it('holds what `pack.js image` writes, and is made from sources alone', async () => {
    expect(last.filter((line) => line.startsWith('COPY '))).toEqual([
      'COPY --from=build /parley/dist/packages/image ./',
    ]);
    expect(instructions.some((line) => line.startsWith('RUN node scripts/pack.js image'))).toBe(true);
    const ignored = (await read('.dockerignore')).split('\n');
    expect(ignored).toEqual(expect.arrayContaining(['node_modules', 'dist', '.parley']));
  });

  it('has settings that the program takes, and asks after its health where it listens', () => {
    const config = settled({ ...imageEnv, ROLES: 'api' });
    expect(config.HOST).toBe('0.0.0.0');
    expect(last).toContain(`EXPOSE ${config.PORT}`);
    expect(last).toContain(`VOLUME ${config.DATA_DIR}`);
    const [, json = '[]'] = / CMD (\[.*\])$/.exec(last.find((line) => line.startsWith('HEALTHCHECK')) ?? '') ?? [];
    const [program, flag, script = ''] = JSON.parse(json) as string[];
    expect([program, flag]).toEqual(['node', '-e']);
    expect(() => new Script(script)).not.toThrow();
    expect(script).toContain('/healthz');
    for (const name of script.matchAll(/process\.env\.(\w+)/g)) expect(Object.keys(SETTINGS)).toContain(name[1]);
  });
});

describe('compose', () => {
  const parley = Object.entries(compose.services as Record<string, Any>).filter(
    ([, service]) => service.image === 'parley',
  );

  it('starts two of each role over one database', () => {
    const roles = parley.map(([, { environment }]) => environment.ROLES);
    expect(roles).toEqual(['api', 'api', 'worker', 'worker']);
  });

  it.each(parley)('%s has settings that the program takes', async (_name, service) => {
    const env = Object.fromEntries(
      Object.entries(service.environment as Record<string, string>).map(([name, value]) => [name, filled(value)]),
    );
    const config = settled({ ...imageEnv, ...env });
    expect(config.HEALTH_PORT).toBe(8081);
    expect(new URL(config.DATABASE_URL).hostname).toBe('postgres');
    // The proxy by its own address: no other container of the network speaks for callers.
    expect(config.TRUST_PROXY).toEqual([compose.services.caddy.networks.default.ipv4_address]);
    expect(env.PARLEY_BOOTSTRAP_API_KEY).toBeUndefined();
    expect(config.PARLEY_BOOTSTRAP_API_KEY_FILE).toBe(`/run/secrets/${service.secrets[0]}`);
    expect(Object.keys(compose.secrets)).toEqual(service.secrets);
    expect(Number.parseInt(service.stop_grace_period, 10)).toBeGreaterThanOrEqual(stopSeconds(env));
    expect(service.depends_on.postgres.condition).toBe('service_healthy');
    await expect(exists(path.join('deploy', service.build.context, service.build.dockerfile))).resolves.toBeUndefined();
  });

  it('gives the database connections for all of them', () => {
    const { postgres } = compose.services;
    const most = Number(/max_connections=(\d+)/.exec(postgres.command.join(' '))?.[1]);
    const pool = Number(SETTINGS.DATABASE_POOL_SIZE.fallback);
    expect(most - 3).toBeGreaterThanOrEqual(4 * (pool + 1) + 2 * 3);
    expect(postgres.environment.POSTGRES_USER).toBe('parley');
    expect(postgres.healthcheck.test.join(' ')).toContain('pg_isready');
    expect(Number(/^postgres:(\d+)$/.exec(postgres.image)?.[1])).toBeLessThanOrEqual(17);
    expect(postgres.volumes[0]).toBe('postgres:/var/lib/postgresql/data');
    expect(Object.keys(compose.volumes)).toEqual(expect.arrayContaining(['postgres', 'caddy']));
  });

  it('publishes the proxy alone, which knows the nodes by name', async () => {
    const published = Object.entries(compose.services as Record<string, Any>).filter(([, service]) => service.ports);
    expect(published.map(([name]) => name)).toEqual(['caddy']);
    // TLS first: what is published is 443, and 80 which redirects to it.
    expect(compose.services.caddy.ports).toEqual(['80:80', '443:443']);
    const [site] = /^[^#\s].*\{$/m.exec(caddyfiles[0] ?? '') ?? [];
    expect(site).toBe('{$PARLEY_HOST:localhost} {');
    expect(caddyfiles[0]).not.toMatch(/^\s*(http:\/\/|auto_https\s+off)/m);
    expect(Object.keys(compose.services.caddy.environment)).toEqual(['PARLEY_HOST']);
    const [subnet] = compose.networks.default.ipam.config.map((one: { subnet: string }) => one.subnet);
    expect(compose.services.caddy.networks.default.ipv4_address.startsWith(subnet.replace(/0\/24$/, ''))).toBe(true);
    const [file = ''] = compose.services.caddy.volumes[0].split(':');
    await expect(exists(path.join('deploy', file))).resolves.toBeUndefined();
    const upstreams = [...(caddyfiles[0] ?? '').matchAll(/([\w-]+):8080(?=[ {])/g)]
      .map(([, name]) => name)
      .filter(Boolean);
    expect(upstreams).toEqual(
      parley.filter(([, { environment }]) => environment.ROLES === 'api').map(([name]) => name),
    );
  });
});

describe('the proxies', () => {
  it.each([...caddyfiles, haproxy])(
    'ask /readyz, do not buffer streams, and never repeat a request that has started',
    (text) => {
      expect(text).toContain('/readyz');
      expect(text.split('{').length).toBe(text.split('}').length);
      if (text !== haproxy) expect(text).toContain('flush_interval -1');
      else expect(text).toMatch(/retry-on conn-failure$/m);
    },
  );

  it('know keys by what is public of them', async () => {
    const keys = [...(caddyfiles[1] ?? '').matchAll(/X-Api-Key (ply_\w{8})\*/g)].map(([, key]) => key);
    const map = (await read('deploy/cells/keys.map')).trim().split('\n');
    const ids = [...(caddyfiles[1] ?? '').matchAll(/path \*\/([\da-f-]{36})\*/g)].map(([, id]) => id);
    expect(map.map((line) => line.split(' ')[0])).toEqual([...ids, ...keys]);
    for (const key of keys) expect(key).toMatch(/^ply_[0-9A-Za-z]{8}$/);
    for (const line of map) expect(haproxy).toContain(`backend ${line.split(' ')[1]}`);
  });
});

describe('kubernetes', () => {
  const ofKind = (kind: string): Any[] => kubernetes.filter((one) => one.kind === kind);
  const deployments = ofKind('Deployment').map((one) => [one.metadata.name, one] as [string, Any]);

  it('has the kinds that belong together, each in its version', () => {
    const kinds = kubernetes.map(({ apiVersion, kind, metadata }) => `${apiVersion} ${kind} ${metadata.name}`);
    expect(kinds).toEqual([
      'apps/v1 Deployment parley-api',
      'apps/v1 Deployment parley-worker',
      'v1 Service parley',
      'policy/v1 PodDisruptionBudget parley-api',
      'policy/v1 PodDisruptionBudget parley-worker',
      'networking.k8s.io/v1 NetworkPolicy parley-api',
      'networking.k8s.io/v1 NetworkPolicy parley-worker',
    ]);
  });

  it('has no field that Kubernetes does not know, and no wrong type', async () => {
    const validate = new Ajv({ allErrors: true, allowUnionTypes: true }).compile(
      JSON.parse(await read('deploy/kubernetes/schema.json')),
    );
    for (const one of kubernetes)
      expect(validate(one), `${one.kind} ${one.metadata.name}: ${JSON.stringify(validate.errors)}`).toBe(true);
    const [first] = kubernetes;
    expect(validate({ ...first, spec: { ...first.spec, replica: 2 } })).toBe(false);
    expect(validate({ ...first, spec: { ...first.spec, replicas: '2' } })).toBe(false);
    expect(validate({ ...first, apiVersion: 'apps/v1beta1' })).toBe(false);
  });

  it('lets in the ingress for requests and the monitoring for metrics, and no other pod', () => {
    const policies = ofKind('NetworkPolicy');
    expect(policies.map(({ spec }) => spec.podSelector.matchLabels)).toEqual(
      deployments.map(([, { spec }]) => spec.selector.matchLabels),
    );
    for (const { spec } of policies) {
      expect(spec.policyTypes).toEqual(['Ingress', 'Egress']);
      const rules = spec.ingress.map(({ from, ports }: Any) => [
        from.map((peer: Any) => Object.values(peer.namespaceSelector.matchLabels)),
        ports.map(({ port }: Any) => port),
      ]);
      const metrics = [[['monitoring']], ['health']];
      expect(rules).toEqual(
        spec.podSelector.matchLabels.role === 'api' ? [[[['ingress-nginx']], ['http']], metrics] : [metrics],
      );
      // Credentials of the cloud are out of reach of tools and models, whatever the program lets through.
      expect(JSON.stringify(spec.egress)).toContain('169.254.0.0/16');
    }
  });

  it('believes no proxy until one is named, and keeps the first key out of the environment', () => {
    for (const [name, { spec }] of deployments) {
      const [container] = spec.template.spec.containers;
      const env = new Map<string, string>(container.env.map((one: Any) => [one.name, one.value]));
      expect(env.get('TRUST_PROXY') ?? 'false').toBe('false');
      expect(env.has('PARLEY_BOOTSTRAP_API_KEY')).toBe(false);
      if (name !== 'parley-api') continue;
      const file = env.get('PARLEY_BOOTSTRAP_API_KEY_FILE') ?? '';
      const mount = container.volumeMounts.find((one: Any) => file.startsWith(`${one.mountPath}/`));
      const volume = spec.template.spec.volumes.find((one: Any) => one.name === mount.name);
      expect(volume.secret).toEqual({ secretName: 'parley-bootstrap', optional: true });
    }
  });

  it.each(deployments)(
    '%s: probes, time to stop, resources, and nothing that it does not need',
    async (_name, { spec, metadata }) => {
      const { template } = spec;
      expect(template.metadata.labels).toEqual(spec.selector.matchLabels);
      expect(metadata.labels).toEqual(spec.selector.matchLabels);
      expect(spec.replicas).toBeGreaterThanOrEqual(2);
      expect(spec.strategy).toMatchObject({ type: 'RollingUpdate', rollingUpdate: { maxUnavailable: 0 } });
      const pod = template.spec;
      expect(pod.securityContext).toMatchObject({
        runAsNonRoot: true,
        runAsUser: 1000,
        seccompProfile: { type: 'RuntimeDefault' },
      });
      const [container] = pod.containers;
      const env = Object.fromEntries(
        container.env.map(({ name, value }: { name: string; value: unknown }) => [name, value]),
      );
      for (const value of Object.values(env)) expect(typeof value).toBe('string');
      const { DATABASE_URL = '', PARLEY_SECRET_KEY = '' } = FILLED;
      const config = settled({ ...imageEnv, DATABASE_URL, PARLEY_SECRET_KEY, ...env });
      expect(pod.terminationGracePeriodSeconds).toBeGreaterThanOrEqual(stopSeconds(env));
      const ports = new Map(container.ports.map((port: Any) => [port.name, port.containerPort]));
      expect(ports.get('health')).toBe(config.HEALTH_PORT);
      expect(template.metadata.annotations['prometheus.io/port']).toBe(String(config.HEALTH_PORT));
      if (config.ROLES.includes('api')) expect(ports.get('http')).toBe(config.PORT);
      const { livenessProbe, readinessProbe, startupProbe } = container;
      expect([livenessProbe, readinessProbe, startupProbe].map((probe) => probe.httpGet.path)).toEqual([
        '/healthz',
        '/readyz',
        '/healthz',
      ]);
      for (const probe of [livenessProbe, readinessProbe, startupProbe])
        expect(ports.has(probe.httpGet.port)).toBe(true);
      expect(startupProbe.periodSeconds * startupProbe.failureThreshold).toBeGreaterThan(config.DATABASE_WAIT_SECONDS);
      // A node must be out of every balancer before it stops to take requests.
      if (config.ROLES.includes('api'))
        expect(config.DRAIN_SECONDS).toBeGreaterThan(readinessProbe.periodSeconds * readinessProbe.failureThreshold);
      // A moment without the database must not empty the service.
      expect(readinessProbe.periodSeconds * (readinessProbe.failureThreshold - 1)).toBeGreaterThanOrEqual(4);
      for (const one of [...pod.initContainers, ...pod.containers]) {
        expect(one.resources.requests).toMatchObject({ cpu: expect.any(String), memory: expect.any(String) });
        expect(one.resources.limits.memory).toMatch(/^\d+[MG]i$/);
        expect(one.securityContext).toEqual({
          allowPrivilegeEscalation: false,
          readOnlyRootFilesystem: true,
          capabilities: { drop: ['ALL'] },
        });
        expect(one.envFrom).toEqual([{ secretRef: { name: 'parley' } }]);
        for (const { name } of one.volumeMounts) expect(pod.volumes.map((volume: Any) => volume.name)).toContain(name);
      }
      expect(pod.initContainers[0].command).toEqual(['node', 'parley.js', 'migrate']);
    },
  );

  it('leads requests to API nodes alone, and keeps one of each role through disruptions', () => {
    const [service] = ofKind('Service');
    expect(service.spec.selector).toEqual({ app: 'parley', role: 'api' });
    expect(service.spec.ports[0].targetPort).toBe('http');
    const budgets = ofKind('PodDisruptionBudget');
    expect(budgets.map(({ spec }) => spec.selector.matchLabels)).toEqual(
      deployments.map(([, { spec }]) => spec.selector.matchLabels),
    );
    for (const { spec } of budgets) expect(spec.minAvailable).toBe(1);
  });
});

describe('the systemd unit', () => {
  const lines = unit.split('\n').filter((line) => /^\w+=/.test(line));
  const valuesOf = (name: string) =>
    lines.filter((line) => line.startsWith(`${name}=`)).map((line) => line.slice(name.length + 1));

  it('starts the server directly, as a user of its own, and gives it time to stop', async () => {
    expect(valuesOf('ExecStart')).toEqual(['/opt/parley/current/bin/node /opt/parley/current/parley.js']);
    expect(valuesOf('User')).toEqual(['parley']);
    expect(valuesOf('KillMode')).toEqual(['mixed']);
    expect(Number(valuesOf('TimeoutStopSec')[0])).toBeGreaterThanOrEqual(stopSeconds({}));
    expect(valuesOf('MemoryDenyWriteExecute')).toEqual([]);
  });

  it('has settings that the program takes, and may write where the data lies', () => {
    const env = Object.fromEntries(valuesOf('Environment').map((line) => line.split('=') as [string, string]));
    const config = settled(env);
    expect(config.DATA_DIR).toBe(`/var/lib/${valuesOf('StateDirectory')[0]}`);
    expect(valuesOf('ProtectSystem')).toEqual(['strict']);
    const [, page = ''] =
      /^file:\/\/\/opt\/parley\/current\/dist\/docs\/(.+)\.html$/.exec(valuesOf('Documentation')[0] ?? '') ?? [];
    return expect(exists(`docs/${page}.md`)).resolves.toBeUndefined();
  });
});
