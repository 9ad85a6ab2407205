// Accounts with vendors of models: connected, tried, given a new key, and removed.
import type { Answer, Schema } from '../../sdk/parley.ts';
import { api } from '../session/client.ts';
import { EntityDialog } from '../ui/form.tsx';

export type Provider = Schema<'ModelProvider'>;

const KINDS = {
  openai: 'OpenAI',
  anthropic: 'Anthropic',
  openai_compatible: 'An OpenAI-compatible server',
  deepgram: 'Deepgram (hears and speaks)',
  elevenlabs: 'ElevenLabs (hears and speaks)',
};
const KEY_TEXT = 'Stored encrypted, and never shown again.';

export const NewProvider = ({ close }: { close: () => void }) => (
  <EntityDialog<{ kind: Provider['kind']; name: string; address: string; key: string }>
    title="Connect a model"
    submit="Connect"
    initial={{ kind: 'openai', name: '', address: '', key: '' }}
    fields={[
      { name: 'kind', label: 'Kind', kind: 'choice', choices: KINDS },
      { name: 'name', label: 'Name', required: true },
      {
        name: 'address',
        label: 'Address',
        placeholder: 'https://models.example.com/v1',
        when: ({ kind }) => kind === 'openai_compatible',
      },
      { name: 'key', label: 'Key', kind: 'secret', description: KEY_TEXT },
    ]}
    send={({ kind, name, address, key }) =>
      api().modelRouter.providers.create({
        name,
        kind,
        ...(key !== '' && { api_key: key }),
        ...(kind === 'openai_compatible' && { base_url: address }),
      })
    }
    refresh={['providers']}
    close={close}
  />
);

type ProviderAnswer = Answer<'testModelProvider'>;

const MODELS_SHOWN = 8;

const TestResult = ({ ok, problem, models, took_ms }: ProviderAnswer) => (
  <div role="status">
    <p>
      <span className={`tag ${ok ? 'good' : 'bad'}`}>{ok ? 'It works' : 'It does not work'}</span>{' '}
      {ok ? `The vendor took the key in ${took_ms} ms.` : problem}
    </p>
    {models.length > 0 && (
      <p className="quiet">
        {models.slice(0, MODELS_SHOWN).join(', ')}
        {models.length > MODELS_SHOWN && ` and ${models.length - MODELS_SHOWN} more`}
      </p>
    )}
  </div>
);

type ProviderProps = { provider: Provider; close: () => void };

export const ProviderTest = ({ provider, close }: ProviderProps) => (
  <EntityDialog<Record<string, never>, ProviderAnswer>
    title={`Test ${provider.name}`}
    submit="Test"
    send={() => api().modelRouter.providers.test(provider.id)}
    result={TestResult}
    close={() => close()}
  >
    <p className="quiet">The vendor is asked for its list of models. That costs nothing.</p>
  </EntityDialog>
);

/** A new key is tried at once: a wrong one is better found here than in a conversation. */
export const ProviderChange = ({ provider, close }: ProviderProps) => (
  <EntityDialog<{ address: string; key: string }, ProviderAnswer>
    title={`Change ${provider.name}`}
    submit="Save and test"
    initial={{ address: provider.base_url, key: '' }}
    fields={[
      {
        name: 'address',
        label: 'Address',
        description: 'A new address needs the key again: it is sent to no other one.',
      },
      {
        name: 'key',
        label: 'New key',
        kind: 'secret',
        isFirst: true,
        description: `Replaces ${provider.credential_hint ? `the one that ends in ${provider.credential_hint}` : 'the one that is stored'}; counts for requests from now on. Empty: it stays. ${KEY_TEXT}`,
      },
    ]}
    isReady={({ address, key }) => key !== '' || address !== provider.base_url}
    send={async ({ address, key }) => {
      await api().modelRouter.providers.update(provider.id, {
        ...(address !== provider.base_url && { base_url: address }),
        ...(key !== '' && { api_key: key }),
      });
      return api().modelRouter.providers.test(provider.id);
    }}
    refresh={['providers']}
    result={TestResult}
    close={() => close()}
  />
);

export const ProviderRemoval = ({ provider, close }: ProviderProps) => (
  <EntityDialog
    title={`Remove ${provider.name}?`}
    submit="Remove account"
    isDangerous
    send={() => api().modelRouter.providers.delete(provider.id)}
    refresh={['providers']}
    close={() => close()}
  >
    <p>
      Its key is deleted. Assistants that name its models go on with the built-in flow model, and knowledge bases that
      embed with it can no longer be searched by meaning. What it cost stays in the ledger.
    </p>
  </EntityDialog>
);
