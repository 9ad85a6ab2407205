// An OpenID provider that tells whatever a test has it tell: right tokens, and every kind of wrong one.
import { createHash, randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type CryptoKey, exportJWK, generateKeyPair, type JWK, type JWTPayload, SignJWT } from 'jose';

type Keys = { privateKey: CryptoKey; jwk: JWK };

async function newKeys(): Promise<Keys> {
  const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true });
  return { privateKey, jwk: { ...(await exportJWK(publicKey)), kid: randomUUID(), alg: 'RS256', use: 'sig' } };
}

export type OpenIdProvider = {
  issuer: string;
  clientId: string;
  /** Claims of the person who signs in next. */
  person: JWTPayload;
  /** How the ID token is made; by default signed as it should be. */
  makeToken: (claims: JWTPayload) => Promise<string>;
  sign(claims: JWTPayload, keys?: Keys, type?: string): Promise<string>;
  foreignKeys: Keys;
  /** What a browser does at the authorization address: signs in, and comes back to this address. */
  signIn(url: string): Promise<URL>;
  tokensGiven: number;
  stop(): Promise<void>;
};

export async function startOpenIdProvider(clientId = 'parley'): Promise<OpenIdProvider> {
  const [keys, foreignKeys] = [await newKeys(), await newKeys()];
  const codes = new Map<string, { nonce: string | null; challenge: string | null }>();
  const json = (value: unknown): string => JSON.stringify(value);
  const server: Server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', provider.issuer);
    response.setHeader('content-type', 'application/json');
    if (url.pathname === '/.well-known/openid-configuration')
      return response.end(
        json({
          issuer: provider.issuer,
          authorization_endpoint: `${provider.issuer}/authorize`,
          token_endpoint: `${provider.issuer}/token`,
          jwks_uri: `${provider.issuer}/jwks`,
          response_types_supported: ['code'],
          subject_types_supported: ['public'],
          id_token_signing_alg_values_supported: ['RS256'],
          code_challenge_methods_supported: ['S256'],
        }),
      );
    if (url.pathname === '/jwks') return response.end(json({ keys: [keys.jwk] }));
    if (url.pathname === '/authorize') {
      void provider.signIn(url.href).then((back) => response.writeHead(302, { location: back.href }).end());
      return undefined;
    }
    if (url.pathname !== '/token') return response.writeHead(404).end('{}');
    let text = '';
    request.on('data', (chunk) => {
      text += String(chunk);
    });
    request.on('end', async () => {
      const form = new URLSearchParams(text);
      const known = codes.get(form.get('code') ?? '');
      codes.delete(form.get('code') ?? '');
      const verifier = createHash('sha256')
        .update(form.get('code_verifier') ?? '')
        .digest('base64url');
      if (!known || verifier !== known.challenge) return response.writeHead(400).end(json({ error: 'invalid_grant' }));
      provider.tokensGiven += 1;
      const now = Math.floor(Date.now() / 1000);
      const claims = {
        iss: provider.issuer,
        aud: clientId,
        iat: now,
        exp: now + 300,
        ...(known.nonce && { nonce: known.nonce }),
        ...provider.person,
      };
      return response.end(
        json({ access_token: 'a', token_type: 'Bearer', id_token: await provider.makeToken(claims) }),
      );
    });
    return undefined;
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const sign: OpenIdProvider['sign'] = (claims, { privateKey, jwk } = keys, typ = 'JWT') =>
    new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: jwk.kid ?? '', typ }).sign(privateKey);
  const provider: OpenIdProvider = {
    issuer: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    clientId,
    person: {},
    makeToken: (claims) => sign(claims),
    sign,
    foreignKeys: { ...foreignKeys, jwk: { ...foreignKeys.jwk, kid: keys.jwk.kid ?? '' } },
    tokensGiven: 0,
    signIn: async (text) => {
      const asked = new URL(text).searchParams;
      const code = randomUUID();
      codes.set(code, { nonce: asked.get('nonce'), challenge: asked.get('code_challenge') });
      const back = new URL(asked.get('redirect_uri') ?? '');
      back.search = new URLSearchParams({ code, state: asked.get('state') ?? '' }).toString();
      return back;
    },
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
  return provider;
}
