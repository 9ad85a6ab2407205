// The form of a campaign, new or edited. What the API warns about is shown before the form is left.
import { Button, Modal, NativeSelect, NumberInput, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { GrowingText } from '../parts/growing-text.tsx';
import '../styles/calling.css';
import type { Answer } from '../../sdk/parley.ts';
import { ZoneInput } from '../calls/zone-input.tsx';
import { useNamed } from '../editor/references.ts';
import { useOwnNumbers } from '../numbers/own-numbers.ts';
import { ErrorState } from '../parts/states.tsx';
import { api, queries } from '../session/client.ts';
import { useZone } from '../session/permissions.ts';
import { type CampaignFields, campaignBody, campaignFields, campaignFlaw, newCampaign } from './campaign-fields.ts';
import { CAMPAIGN_KINDS } from './campaign-words.ts';
import type { Campaign } from './campaigns.tsx';
import { StepsForm } from './steps-form.tsx';

type CampaignFormProps = { campaign?: Campaign; close: () => void };

export function CampaignForm({ campaign, close }: CampaignFormProps) {
  const navigate = useNavigate();
  const zone = useZone();
  const [fields, setFields] = useState<CampaignFields>(() => (campaign ? campaignFields(campaign) : newCampaign(zone)));
  const set = (changed: Partial<CampaignFields>) => setFields((now) => ({ ...now, ...changed }));
  const leave = (id: string) => {
    close();
    if (!campaign) void navigate({ to: '/campaigns/$id', params: { id }, search: { tab: 'leads' } });
  };
  const save = useMutation({
    mutationFn: () => {
      const body = campaignBody(fields);
      return campaign ? api().workflows.update(campaign.id, body) : api().workflows.create(body);
    },
    onSuccess: async ({ id, warnings }) => {
      await queries.invalidateQueries({ queryKey: ['workflows'] });
      if (warnings.length === 0) leave(id);
    },
  });
  if (save.data && save.data.warnings.length > 0) return <Warnings saved={save.data} leave={leave} />;
  const flaw = campaignFlaw(fields);
  return (
    <Modal opened onClose={close} title={campaign ? `Edit ${campaign.name}` : 'New campaign'} size="xl">
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault();
          if (flaw === '') save.mutate();
        }}
      >
        <TextInput
          label="Name"
          required
          data-autofocus
          maxLength={200}
          value={fields.name}
          onChange={(event) => set({ name: event.currentTarget.value })}
        />
        <GrowingText
          label="Description"
          minRows={1}
          value={fields.description}
          onChange={(event) => set({ description: event.currentTarget.value })}
        />
        <WhoCalls fields={fields} set={set} />
        <When fields={fields} set={set} />
        <StepsForm steps={fields.steps} change={(steps) => set({ steps })} />
        {campaign && (
          <p className="quiet">New steps hold for leads that come from now on; hours, zone and caps for all of them.</p>
        )}
        {save.error && <ErrorState error={save.error} />}
        <div className="bar form-end">
          <span className="quiet grow">{flaw}</span>
          <Button variant="default" onClick={close}>
            Cancel
          </Button>
          <Button type="submit" loading={save.isPending} disabled={flaw !== ''}>
            {campaign ? 'Save campaign' : 'Create campaign'}
          </Button>
        </div>
      </form>
    </Modal>
  );
}

type PartProps = { fields: CampaignFields; set: (changed: Partial<CampaignFields>) => void };

function WhoCalls({ fields, set }: PartProps) {
  const assistants = useNamed('assistant') ?? [];
  const numbers = useOwnNumbers().filter(({ outbound }) => outbound);
  const named = assistants.map(({ id, name }) => ({ value: id, label: name }));
  const isUnknown = fields.promptId !== '' && !assistants.some(({ id }) => id === fields.promptId);
  return (
    <div className="columns">
      <NativeSelect
        label="Kind"
        description="Collections have stricter rules."
        value={fields.tag}
        data={Object.entries(CAMPAIGN_KINDS).map(([value, label]) => ({ value, label }))}
        onChange={(event) => set({ tag: event.currentTarget.value as CampaignFields['tag'] })}
      />
      <NativeSelect
        label="Assistant"
        description="Talks on the calls. It must be live."
        value={fields.promptId}
        data={[
          { value: '', label: 'The built-in script' },
          ...named,
          ...(isUnknown ? [{ value: fields.promptId, label: fields.promptId }] : []),
        ]}
        onChange={(event) => set({ promptId: event.currentTarget.value })}
      />
      <NativeSelect
        label="Number"
        description="The phone shows it."
        value={fields.phoneNumberId}
        data={[{ value: '', label: 'Any of ours' }, ...numbers.map(({ id, phoneNumber }) => ({ value: id, label: phoneNumber }))]}
        onChange={(event) => set({ phoneNumberId: event.currentTarget.value })}
      />
      <NativeSelect
        label="Recording"
        description="The person is told first."
        value={fields.recording}
        data={[
          { value: 'off', label: 'Not recorded' },
          { value: 'with_announcement', label: 'Recorded, after a notice' },
        ]}
        onChange={(event) => set({ recording: event.currentTarget.value as CampaignFields['recording'] })}
      />
    </div>
  );
}

const When = ({ fields, set }: PartProps) => (
  <div className="columns">
    <NumberInput
      size="xs"
      label="From hour"
      min={0}
      max={23}
      value={fields.startHour}
      onChange={(value) => set({ startHour: String(value) })}
    />
    <NumberInput
      size="xs"
      label="To hour"
      min={1}
      max={24}
      value={fields.endHour}
      onChange={(value) => set({ endHour: String(value) })}
    />
    <ZoneInput label="Time zone" value={fields.timezone} change={(timezone) => set({ timezone })} />
    <NumberInput
      size="xs"
      label="Calls at once"
      min={1}
      value={fields.numberOfAgents}
      onChange={(value) => set({ numberOfAgents: String(value) })}
    />
  </div>
);

/** It is saved; these should be looked at before people are called. */
const Warnings = ({ saved, leave }: { saved: Answer<'createWorkflow'>; leave: (id: string) => void }) => (
  <Modal opened onClose={() => leave(saved.id)} title="Saved. Look at this first" size="lg">
    <div className="stack">
      {saved.warnings.map(({ code, message, fix }) => (
        <div key={code} className="state warn">
          <strong>{message}</strong>
          <p className="quiet">{fix}</p>
        </div>
      ))}
      <div className="bar form-end">
        <Button onClick={() => leave(saved.id)}>Go on</Button>
      </div>
    </div>
  </Modal>
);
