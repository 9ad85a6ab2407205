// Owns which websites may carry a channel: origins as browsers send them, and `*.` for every name below one. Pure.

const LABEL = /^[a-z0-9]([a-z0-9-]*[a-z0-9])?$/i;

/** As browsers spell it, or `undefined` for what is no origin of a website. */
export function normalOrigin(given: string): string | undefined {
  const [, scheme = '', star = '', rest = ''] = /^(https?):\/\/(\*\.)?([^/?#@\s*]+)\/?$/i.exec(given.trim()) ?? [];
  if (rest === '') return undefined;
  try {
    const { protocol, host, hostname } = new URL(`${scheme}://${rest}`);
    // A star needs a name of two parts at least behind it: no website owns all of `.com`.
    const labels = hostname.split('.');
    if (star !== '' && (labels.length < 2 || !labels.every((label) => LABEL.test(label)) || /^[\d.]+$/.test(hostname)))
      return undefined;
    return `${protocol}//${star}${host}`;
  } catch {
    return undefined;
  }
}

/** `allowed` as `normalOrigin` spells them. */
export function isAllowedOrigin(origin: string, allowed: readonly string[]): boolean {
  const asked = normalOrigin(origin);
  if (asked === undefined || asked.includes('*')) return false;
  return allowed.some((one) => {
    const [scheme = '', name = ''] = one.split('//*.');
    return name === '' ? one === asked : asked.startsWith(`${scheme}//`) && asked.endsWith(`.${name}`);
  });
}
