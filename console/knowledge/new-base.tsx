// A new knowledge base: its name, and the model that reads its documents for good.
import { NativeSelect, Textarea, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { DialogForm } from '../parts/dialog-form.tsx';
import { api, queries } from '../session/client.ts';
import { usePermissions } from '../session/permissions.ts';
import { baseAddress } from './bases.tsx';

const BUILT_IN = { value: 'local', label: 'Built in, without an account' };

export function NewBase({ close }: { close: () => void }) {
  const navigate = useNavigate();
  const [name, setName] = useState('');
  const [description, setDescription] = useState('');
  const [provider, setProvider] = useState('local');
  const [model, setModel] = useState('');
  const { data: accounts = [] } = useQuery({
    queryKey: ['providers', 'names'],
    queryFn: async () => (await api().modelRouter.providers.list({ limit: 100 }).page()).items,
    enabled: usePermissions()('listModelProviders').allowed,
  });
  const isLocal = provider === 'local';
  const send = async () => {
    const base = await api().knowledgeBases.create({
      name: name.trim(),
      embedding_provider: provider,
      ...(description.trim() !== '' && { description: description.trim() }),
      ...(!isLocal && { embedding_model: model.trim() }),
    });
    await queries.invalidateQueries({ queryKey: ['knowledge'] });
    await navigate({ to: baseAddress(base) });
  };
  const isReady = name.trim() !== '' && (isLocal || model.trim() !== '');
  return (
    <DialogForm title="New knowledge base" submit="Create knowledge base" send={send} close={close} isReady={isReady}>
      <TextInput
        label="Name"
        required
        data-autofocus
        maxLength={200}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Textarea
        label="What is in it"
        maxLength={2000}
        value={description}
        onChange={(event) => setDescription(event.currentTarget.value)}
      />
      <NativeSelect
        label="Model that reads it"
        description="It cannot be changed later."
        value={provider}
        onChange={(event) => setProvider(event.currentTarget.value)}
        data={[BUILT_IN, ...accounts.map((account) => ({ value: account.name, label: account.name }))]}
      />
      {!isLocal && (
        <TextInput
          label="Name of the embedding model"
          required
          placeholder="text-embedding-3-small"
          value={model}
          onChange={(event) => setModel(event.currentTarget.value)}
        />
      )}
    </DialogForm>
  );
}
