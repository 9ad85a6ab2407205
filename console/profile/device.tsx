// Where a member confirms `parley login`: types the code that the device shows, sees what it asks for, and answers.
import { Button, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { Schema } from '../../sdk/parley.ts';
import { api } from '../session/client.ts';
import { useWhoAmI } from '../session/permissions.ts';
import { PageHead } from '../ui/page.tsx';
import { EmptyState, ErrorState, Facts, Moment } from '../ui/states.tsx';

export function DevicePage() {
  const { data } = useWhoAmI();
  return (
    <>
      <PageHead title="Sign in a device" />
      {data && !data.member ? (
        <EmptyState title="You have no account">
          Only members sign in devices. You came by the printed link, a guest link or an API key.
        </EmptyState>
      ) : (
        <Device />
      )}
    </>
  );
}

function Device() {
  const [code, setCode] = useState('');
  const find = useMutation({ mutationFn: () => api().me.deviceLogin.find({ user_code: code }) });
  const answer = useMutation({
    mutationFn: (approve: boolean) => api().me.deviceLogin.answer({ user_code: code, approve }),
  });
  if (answer.data)
    return (
      <div className="state" role="status">
        {answer.data.status === 'approved'
          ? `${answer.data.name} is signed in. You can close this page. Its key is on the page of API keys.`
          : `${answer.data.name} was refused.`}
      </div>
    );
  return (
    <section className="section stack">
      <p>
        Type the code that <code>parley login</code> shows on your device.
      </p>
      <form
        className="bar"
        onSubmit={(event) => {
          event.preventDefault();
          answer.reset();
          find.mutate();
        }}
      >
        <TextInput
          aria-label="Code of the device"
          placeholder="XXXX-XXXX"
          value={code}
          onChange={(event) => {
            setCode(event.currentTarget.value);
            find.reset();
          }}
          maxLength={20}
          autoComplete="off"
          spellCheck={false}
          data-autofocus
        />
        <Button type="submit" loading={find.isPending} disabled={code.trim() === ''}>
          Continue
        </Button>
      </form>
      {(find.error ?? answer.error) && <ErrorState error={find.error ?? answer.error} />}
      {find.data && (
        <Question login={find.data} isBusy={answer.isPending} answer={(approve) => answer.mutate(approve)} />
      )}
    </section>
  );
}

type QuestionProps = { login: Schema<'DeviceLogin'>; isBusy: boolean; answer: (approve: boolean) => void };

function Question({ login, isBusy, answer }: QuestionProps) {
  const { name, device, address, created_at, scopes, refused_scopes } = login;
  const { data } = useWhoAmI();
  return (
    <>
      <h2>Give {name} a key?</h2>
      <p>
        It will act as you, {data?.member?.name}, in {data?.organization.name}, for 90 days. Confirm only if you started{' '}
        <code>parley login</code> there yourself, just now. If another person sent you the code, refuse.
      </p>
      <Facts
        facts={[
          ['Computer', name],
          ['Program', device],
          ['Asks from', address],
          ['Asked', <Moment key="asked" at={created_at} />],
          ['May', scopes.length > 0 ? scopes.join(', ') : 'nothing'],
          ['Asked for, but you may not', refused_scopes.join(', ')],
        ]}
      />
      <div className="bar">
        <Button loading={isBusy} onClick={() => answer(true)}>
          Give it the key
        </Button>
        <Button variant="default" disabled={isBusy} onClick={() => answer(false)}>
          Refuse
        </Button>
      </div>
    </>
  );
}
