// Makes a knowledge base, from its page or from the step of a flow that searches it.
import { useQuery } from '@tanstack/react-query';
import { api } from '../session/client.ts';
import { usePermissions } from '../session/permissions.ts';
import { EntityDialog } from '../ui/form.tsx';
import type { Base } from './base-list.ts';

const BUILT_IN = { value: 'local', label: 'Built in, without an account' };

type NewBaseProps = { made: (base: Base) => Promise<unknown>; close: () => void };

export function NewBase({ made, close }: NewBaseProps) {
  const { data: accounts = [] } = useQuery({
    queryKey: ['providers', 'names'],
    queryFn: async () => (await api().modelRouter.providers.list({ limit: 100 }).page()).items,
    enabled: usePermissions()('listModelProviders').allowed,
  });
  return (
    <EntityDialog
      title="New knowledge base"
      submit="Create knowledge base"
      help="knowledge.html"
      initial={{ name: '', description: '', provider: 'local', model: '' }}
      fields={[
        { name: 'name', label: 'Name', required: true, maxLength: 200 },
        { name: 'description', label: 'What is in it', kind: 'long', maxLength: 2000, minRows: 2 },
        {
          name: 'provider',
          label: 'Model that reads it',
          description: 'It cannot be changed later.',
          kind: 'choice',
          choices: [BUILT_IN, ...accounts.map(({ name }) => ({ value: name, label: name }))],
        },
        {
          name: 'model',
          label: 'Name of the embedding model',
          required: true,
          placeholder: 'text-embedding-3-small',
          when: ({ provider }) => provider !== 'local',
        },
      ]}
      send={async ({ name, description, provider, model }) => {
        const base = await api().knowledgeBases.create({
          name,
          embedding_provider: provider,
          ...(description.trim() !== '' && { description: description.trim() }),
          ...(provider !== 'local' && { embedding_model: model }),
        });
        await made(base);
      }}
      refresh={['knowledge']}
      close={close}
    />
  );
}
