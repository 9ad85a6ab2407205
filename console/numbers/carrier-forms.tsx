// What is asked about a carrier account, and the ways to try it.
import { Link } from '@tanstack/react-router';
import { api } from '../session/client.ts';
import { useSpeech } from '../session/speech.ts';
import { voicesOfCarrier } from '../session/voices.ts';
import type { Field, FormPart } from '../ui/fields.tsx';
import { FormBody, useEntityForm } from '../ui/form.tsx';
import { CARRIER_KINDS, type CarrierFields, SPEECH } from './carrier-fields.ts';
import type { Carrier } from './own-numbers.ts';

/** The company is chosen once; stored credentials stay unless they are written anew. */
export function useAccountFields(
  stored: Carrier | undefined,
): (form: { values: CarrierFields }) => FormPart<CarrierFields>[] {
  const own = useSpeech().data?.voices.map(({ id }) => id) ?? [];
  return ({ values }) => {
    const { config = {}, credentials = {} } = CARRIER_KINDS[values.type] ?? {};
    const company: Field<CarrierFields> = {
      name: 'type',
      label: 'Company',
      kind: 'choice',
      choices: Object.entries(CARRIER_KINDS).map(([value, { label }]) => ({ value, label })),
    };
    const configFields = Object.entries(config).map(([name, label]): Field<CarrierFields> => {
      const field = { name: `config.${name}`, label } as const;
      if (name === 'voice') return { ...field, suggestions: voicesOfCarrier(values.type, values.config.speech, own) };
      return name === 'speech' ? { ...field, kind: 'choice', choices: whoSpeaks(values.type) } : field;
    });
    const speech = configFields.filter(({ name }) => isSpeech(name));
    return [
      { name: 'name', label: 'Name', required: true },
      ...(stored ? [] : [company]),
      ...configFields.filter(({ name }) => !isSpeech(name)),
      ...Object.entries(credentials).map(
        ([name, label]): Field<CarrierFields> => ({
          name: `credentials.${name}`,
          label,
          kind: 'secret',
          placeholder: stored?.credentials[name] ? 'Set; write to replace all credentials' : '',
        }),
      ),
      speech.length > 0 && { summary: 'Voice and language', fields: speech },
    ];
  };
}

const isSpeech = (name: string): boolean => name.replace('config.', '') in SPEECH;

const whoSpeaks = (type: string) => [
  { value: '', label: `${CARRIER_KINDS[type]?.label ?? 'The carrier'}` },
  { value: 'parley', label: 'Parley: its own speech, or the account chosen for speech' },
];

/** Asks a carrier whether its credentials are good; with a number, a phone rings. */
export function CarrierTrial({ carrier }: { carrier: Carrier }) {
  const test = useEntityForm({
    initial: { to: '' },
    fields: TEST_FIELDS,
    send: ({ to }) => api().carriers.test(carrier.id, to === '' ? {} : { to }),
  });
  return (
    <FormBody entity={test} submit={test.form.values.to.trim() === '' ? 'Check the credentials' : 'Ring'}>
      {test.data && (
        <p className="state note" role="status">
          It works: {test.data.account}.{' '}
          {test.data.callId && (
            <Link to="/calls/$id" params={{ id: test.data.callId }}>
              Follow the call
            </Link>
          )}
        </p>
      )}
    </FormBody>
  );
}

/** For a number that the list of the account does not show. */
export function NumberSetUp({ carrier }: { carrier: Carrier }) {
  const setUp = useEntityForm({
    initial: { own: '' },
    fields: SET_UP_FIELDS,
    send: ({ own }) => api().carriers.setUpNumber(carrier.id, { phoneNumber: own }),
  });
  return (
    <FormBody entity={setUp} submit="Set up number" className="set-up">
      {setUp.isSuccess && (
        <p className="state note" role="status">
          Done. Calls and texts to it arrive here.
        </p>
      )}
    </FormBody>
  );
}

const TEST_FIELDS: readonly Field<{ to: string }>[] = [
  {
    name: 'to',
    label: 'Ring this phone',
    description: 'Empty: only the credentials are checked. A test call passes the same rules as any other.',
    placeholder: '+12025550100',
    isFirst: true,
  },
];
const SET_UP_FIELDS: readonly Field<{ own: string }>[] = [
  {
    name: 'own',
    label: 'Send calls of a number here',
    description: 'Sets up a number of the account, so that calls and texts to it arrive here.',
    placeholder: '+12025550190',
    required: true,
  },
];
