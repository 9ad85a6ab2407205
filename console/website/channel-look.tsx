// How a chat looks, with the real one beside the form. It changes on websites when it is saved.
import { TextInput } from '@mantine/core';
import { useMemo, useState } from 'react';
import { api } from '../session/client.ts';
import type { EntityForm } from '../ui/fields.tsx';
import { PageForm } from '../ui/form.tsx';
import {
  type Appearance,
  appearanceChange,
  type Channel,
  invitationsIn,
  invitationText,
  isColour,
  previewOf,
} from './channel-draft.ts';
import { WidgetPreview } from './preview.tsx';

const STARTS = { message: 'when the visitor writes', open: 'when the chat is opened' };
const CORNERS = { right: 'right', left: 'left' };

type LookFields = Omit<Appearance, 'avatar_url' | 'privacy_url' | 'invitations'> & {
  avatar_url: string;
  privacy_url: string;
  invitations: string;
};

const appearanceIn = ({ invitations, ...written }: LookFields): Appearance => ({
  ...written,
  invitations: invitationsIn(invitations) ?? [],
});

export function ChannelLook({ channel }: { channel: Channel }) {
  const saved = channel.appearance;
  const initial: LookFields = {
    ...saved,
    avatar_url: saved.avatar_url ?? '',
    privacy_url: saved.privacy_url ?? '',
    invitations: invitationText(saved.invitations),
  };
  const isSpanish = /^es\b/i.test(saved.locale);
  // A saved language keeps its region until another one is chosen.
  const languages = [
    { value: isSpanish ? 'en' : saved.locale, label: 'English' },
    { value: isSpanish ? saved.locale : 'es', label: 'Spanish' },
  ];
  const [written, setWritten] = useState<LookFields>(initial);
  const shown = useMemo(() => previewOf(appearanceIn(written), saved), [written, saved]);
  return (
    <div className="look">
      <PageForm
        operation="updateChannel"
        initial={initial}
        onChange={setWritten}
        isReady={({ color, invitations }) => isColour(color) && invitationsIn(invitations) !== undefined}
        fields={(form) => [
          { name: 'title', label: 'Title', required: true, maxLength: 60 },
          {
            name: 'greeting',
            label: 'Greeting',
            description: 'Shown before the visitor writes.',
            kind: 'long',
            maxLength: 500,
            minRows: 2,
            maxRows: 6,
          },
          <Colour key="colour" form={form} saved={saved.color} />,
          { name: 'position', label: 'Corner', kind: 'choice', choices: CORNERS },
          { name: 'locale', label: 'Language of its buttons', kind: 'choice', choices: languages },
          { name: 'starts_on', label: 'A conversation begins', kind: 'choice', choices: STARTS },
          {
            name: 'invitations',
            label: 'Invitations beside the closed chat',
            description:
              'One in a line: begin of the path, seconds on the page, words. Such as: /pricing 20 Questions about prices?',
            kind: 'long',
            minRows: 2,
            maxRows: 8,
          },
          {
            name: 'avatar_url',
            label: 'Address of a picture',
            description: 'Shown beside the title on websites; not in the preview.',
            type: 'url',
            placeholder: 'https://shop.example/face.png',
            maxLength: 500,
          },
          { name: 'privacy_notice', label: 'Privacy notice', maxLength: 300 },
          {
            name: 'privacy_url',
            label: 'Address of the privacy policy',
            type: 'url',
            placeholder: 'https://shop.example/privacy',
            maxLength: 500,
          },
        ]}
        send={(appearance) => api().channels.update(channel.id, appearanceChange(appearanceIn(appearance)))}
        refresh={['channels']}
      />
      <WidgetPreview appearance={shown} voice={channel.voice} />
    </div>
  );
}

/** Chosen or typed. */
const Colour = ({ form, saved }: { form: EntityForm<LookFields>; saved: string }) => {
  const { color } = form.values;
  const change = (next: string) => form.setFieldValue('color', next);
  return (
    <div className="colour">
      <label htmlFor="channel-colour">Colour</label>
      <input
        id="channel-colour"
        type="color"
        value={isColour(color) ? color : saved}
        onChange={(event) => change(event.currentTarget.value)}
      />
      <TextInput
        aria-label="Colour as a number"
        error={isColour(color) ? undefined : 'A colour such as #1f5eff'}
        value={color}
        onChange={(event) => change(event.currentTarget.value)}
      />
    </div>
  );
};
