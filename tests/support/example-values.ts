// Fixed, readable values in recorded answers, so that recording twice gives the same text and no secret is ever committed.

const ISO = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/;
const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}/g;
const HEX = /\b[0-9a-f]{16,}\b/g;
const SECRETS: Record<string, string> = {
  plain_text_key: `ply_${'EXAMPLE'.repeat(7)}`,
  secret: 'whsec_MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3ODlhYmNkZWY=',
  visitor_secret: `vss_${'EXAMPLE'.repeat(6)}`,
  token: `vst_${'EXAMPLE'.repeat(6)}`,
  key_prefix: 'ply_EXAMPLEE',
  challenge: 'MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3ODlhYmNkZWY',
  device_code: `pld_${'EXAMPLE'.repeat(6)}E`,
  user_code: 'WDJB-MJHT',
  recovery_codes: 'abcd-efgh-ijkl-mnop',
  signature: 'v1,MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3ODlhYmNkZWY=',
};
/** Of an authenticator app. */
const APP_SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
/** Of a passkey, or of a person at their authenticator. */
const CREDENTIAL_ID = 'MDEyMzQ1Njc4OWFiY2RlZg';
/** Figures that no two runs share. */
const MEASURED = /^(latency|duration|elapsed|took)_ms$/;
/** One row of a page is enough; a flow needs two nodes to look like one. */
const maxItems = (key: string): number => (key === 'data' ? 1 : 2);
const MAX_TEXT = 600;

/** One value of each kind for each recording: the same id in two answers stays the same id. */
export function toExample(): (value: unknown) => unknown {
  const ids = new Map<string, string>();
  const idFor = (id: string): string => {
    const known = ids.get(id) ?? `0190a000-0000-7000-8000-${String(ids.size + 1).padStart(12, '0')}`;
    ids.set(id, known);
    return known;
  };
  const text = (value: string, key: string): string => {
    if (key === 'secret' && /^[A-Z2-7]{32}$/.test(value)) return APP_SECRET;
    if (key === 'id' && /^[\w-]{22,}$/.test(value) && value.replace(UUID, '') !== '') return CREDENTIAL_ID;
    const secret = SECRETS[key];
    if (secret !== undefined) return secret;
    if (ISO.test(value)) return steadyTime(value);
    return value
      .replace(UUID, idFor)
      .replace(/\b(state|nonce|code_challenge)=[\w-]+/g, '$1=EXAMPLE')
      .replace(/\bsecret=[A-Z2-7]{32}/g, `secret=${APP_SECRET}`)
      .replace(/http:\/\/127\.0\.0\.1:\d+/g, 'https://login.example.com')
      .replace(/\bplc_[\w-]+/g, `plc_${'EXAMPLE'.repeat(6)}E`)
      .replace(/\bpub_[\w-]{24}/g, 'pub_EXAMPLEEXAMPLEEXAMPLEEXA')
      .replace(HEX, (hex) => '0123456789abcdef'.repeat(8).slice(0, hex.length))
      .slice(0, MAX_TEXT);
  };
  const steady = (value: unknown, key = ''): unknown => {
    if (typeof value === 'string') return text(value, key);
    if (typeof value === 'number' && MEASURED.test(key)) return 12;
    if (Array.isArray(value)) return value.slice(0, maxItems(key)).map((one) => steady(one, key));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, steady(one, name)]));
  };
  return steady;
}

/** What lies near the recording, or was counted from it, becomes one noon; what was asked for is whole seconds and stays. */
function steadyTime(value: string): string {
  const away = Math.abs(Date.parse(value) - Date.now());
  return away < 7 * 86_400_000 || !value.endsWith('.000Z') ? '2026-01-31T12:00:00.000Z' : value;
}
