// What each kind of carrier account asks for, and what is sent of it. Pure.
import type { Schema } from '../../sdk/parley.ts';

type CarrierBody = Schema<'CreateCarrierRequest'>;
export type CarrierKind = NonNullable<CarrierBody['type']>;
type Fields = Readonly<Record<string, string>>;
/** `help`: where the carrier shows what is asked. */
type CarrierForm = { label: string; help: string; config: Fields; credentials: Fields };

/** As the carrier names them. Empty: its usual ones. */
export const SPEECH = { language: 'Language, such as en-US', voice: 'Voice' };
/** The other choice is the carrier itself, which needs no setting. */
const WHO_SPEAKS = { speech: 'Who hears and speaks' };

/** By the names of the API; further settings are kept as they are. */
export const CARRIER_KINDS: Readonly<Record<string, CarrierForm>> = {
  simulated: {
    label: 'Simulated',
    help: 'Needs no account: it plays the people who are called, and rings no real phone.',
    config: {},
    credentials: {},
  },
  twilio: {
    label: 'Twilio',
    help: 'Account SID and Auth token are on the first page of the Twilio console, under “Account Info”.',
    config: { accountSid: 'Account SID', ...WHO_SPEAKS, ...SPEECH },
    credentials: { authToken: 'Auth token' },
  },
  telnyx: {
    label: 'Telnyx',
    help: 'In the Telnyx portal, both keys are under “API Keys”, and the id of the application under “Voice”, as its Application ID.',
    config: {
      connectionId: 'Id of the call control application',
      messagingProfileId: 'Messaging profile (for texts)',
      ...WHO_SPEAKS,
      ...SPEECH,
    },
    credentials: { apiKey: 'API key', publicKey: 'Public key' },
  },
  asterisk: {
    label: 'Asterisk',
    help: 'You choose the secret, of 24 characters or more, and write it into your dialplan.',
    config: { ariUrl: 'Address of its REST interface, for calls that go out', ariUser: 'ARI user', ...SPEECH },
    credentials: { secret: 'Secret that Asterisk shows', ariPassword: 'ARI password' },
  },
};

export type CarrierFields = {
  name: string;
  type: string;
  config: Record<string, string>;
  credentials: Record<string, string>;
};

export function carrierFields(carrier: Schema<'Carrier'> | undefined): CarrierFields {
  const type = carrier?.type ?? 'twilio';
  const known = Object.keys(CARRIER_KINDS[type]?.config ?? {});
  const config = Object.fromEntries(known.map((name) => [name, textOf(carrier?.config[name])]));
  return { name: carrier?.name ?? '', type, config, credentials: {} };
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
const filled = (fields: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value.trim() !== ''));

/** Settings that the form does not know stay; credentials are sent only when they are written anew. */
export function carrierBody(fields: CarrierFields, before: Readonly<Record<string, unknown>> = {}): CarrierBody {
  const formFields = Object.keys(CARRIER_KINDS[fields.type]?.config ?? {});
  const others = Object.fromEntries(Object.entries(before).filter(([name]) => !formFields.includes(name)));
  const credentials = filled(fields.credentials);
  return {
    name: fields.name.trim(),
    type: fields.type as CarrierKind,
    config: { ...others, ...filled(fields.config) },
    ...(Object.keys(credentials).length > 0 && { credentials }),
  };
}
