// The sign-in page: another tab lets this one in, or a key is pasted and exchanged. A link signs in by itself.
import { Button, PasswordInput, TextInput } from '@mantine/core';
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import {
  askForLink,
  askOtherTab,
  CAN_ASK_TABS,
  CAN_USE_PASSKEYS,
  farewellText,
  forgetLinkProblem,
  forgetPending,
  isCodeAsked,
  linkProblemText,
  mailsLinks,
  onSessionChange,
  sendSecondFactor,
  signIn,
  signInByPasskey,
  signInByProvider,
  sisterTabs,
} from '../session/session.ts';
import logo from './logo.svg';
import { useTabNumber } from './tab-number.ts';

type Attempt = { isBusy: boolean; problem: string; run: (way: () => Promise<void>) => void };

/** One attempt at a time; what went wrong is said, and forgotten at the next. */
function useAttempt(): Attempt {
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const run = useCallback((way: () => Promise<void>) => {
    setBusy(true);
    setProblem('');
    forgetLinkProblem();
    way().then(
      () => setBusy(false),
      (error: unknown) => {
        setProblem(error instanceof Error ? error.message : 'The server did not answer.');
        setBusy(false);
      },
    );
  }, []);
  return { isBusy, problem, run };
}

export function SignIn() {
  const attempt = useAttempt();
  const linkProblem = useSyncExternalStore(onSessionChange, linkProblemText);
  const isAsked = useSyncExternalStore(onSessionChange, isCodeAsked);
  const shownProblem = attempt.problem || linkProblem;
  useEffect(() => {
    document.title = 'Sign in · Parley';
  }, []);
  return (
    <div className="door">
      <main>
        <img src={logo} width={36} height={36} alt="" />
        <h1>Sign in to Parley</h1>
        {farewellText() !== '' && !attempt.isBusy && shownProblem === '' && <p role="status">{farewellText()}</p>}
        {shownProblem !== '' && (
          <div className="state bad" role="alert">
            {shownProblem}
          </div>
        )}
        {isAsked ? <SecondFactorForm {...attempt} /> : <WaysToSignIn {...attempt} />}
      </main>
    </div>
  );
}

function SecondFactorForm({ isBusy, run }: Attempt) {
  const [code, setCode] = useState('');
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        run(() => sendSecondFactor(code.trim()));
      }}
    >
      <TextInput
        label="Code of your authenticator app"
        description="Six digits, or one of your recovery codes."
        value={code}
        onChange={(event) => setCode(event.currentTarget.value)}
        autoComplete="one-time-code"
        inputMode="numeric"
        size="sm"
        data-autofocus
      />
      <Button type="submit" size="sm" loading={isBusy} disabled={code.trim() === ''}>
        Continue
      </Button>
      <Button variant="subtle" size="sm" onClick={forgetPending}>
        Sign in another way
      </Button>
    </form>
  );
}

function WaysToSignIn({ isBusy, run }: Attempt) {
  const [email, setEmail] = useState('');
  const [key, setKey] = useState('');
  const [canMail, setCanMail] = useState(false);
  const [mailedTo, setMailedTo] = useState('');
  useEffect(() => {
    void mailsLinks().then(setCanMail);
  }, []);
  const mailLink = async () => {
    setMailedTo('');
    await askForLink(email.trim());
    setMailedTo(email.trim());
  };
  return (
    <>
      <SisterTab />
      {CAN_USE_PASSKEYS && (
        <p>
          <Button size="sm" variant="default" fullWidth disabled={isBusy} onClick={() => run(signInByPasskey)}>
            Use a passkey
          </Button>
        </p>
      )}
      {(CAN_ASK_TABS || canMail) && (
        <form
          onSubmit={(event) => {
            event.preventDefault();
            run(CAN_ASK_TABS ? () => signInByProvider(email.trim()) : mailLink);
          }}
        >
          <TextInput
            label="Work e-mail"
            description={
              canMail ? 'For the sign-in of your company, or a link by mail.' : 'Leads to the sign-in of your company.'
            }
            type="email"
            value={email}
            onChange={(event) => setEmail(event.currentTarget.value)}
            autoComplete="email"
            size="sm"
          />
          {CAN_ASK_TABS && (
            <Button type="submit" size="sm" variant="default" disabled={isBusy || email.trim() === ''}>
              Continue with your company
            </Button>
          )}
          {canMail && (
            <Button size="sm" variant="default" disabled={isBusy || email.trim() === ''} onClick={() => run(mailLink)}>
              Mail me a sign-in link
            </Button>
          )}
          {mailedTo !== '' && (
            <p role="status">
              If a member has the address {mailedTo}, a link is on its way. It works once, for 15 minutes.
            </p>
          )}
        </form>
      )}
      <p className="quiet">Or open the link that the server printed or a colleague sent you. Or paste an API key.</p>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          run(() => signIn(key.trim()));
        }}
      >
        <PasswordInput
          label="API key"
          description="Exchanged for a session of 12 hours; the key itself is not kept."
          value={key}
          onChange={(event) => setKey(event.currentTarget.value)}
          autoComplete="off"
          spellCheck={false}
          size="sm"
        />
        <Button type="submit" size="sm" loading={isBusy} disabled={key.trim() === ''}>
          Sign in
        </Button>
      </form>
      <p className="quiet" style={{ marginTop: 16, marginBottom: 0 }}>
        No link? Run <code>npx parley console</code> on the server.
      </p>
    </>
  );
}

/** Another tab is signed in: it can let this one in. */
function SisterTab() {
  const { isOtherSignedIn, challenge, isRefused } = useSyncExternalStore(onSessionChange, sisterTabs);
  const number = useTabNumber(challenge);
  if (!isOtherSignedIn || !CAN_ASK_TABS) return null;
  return (
    <div className="state" role="status">
      {challenge === undefined ? (
        <>
          <p>
            {isRefused ? 'The other tab did not let this one in.' : 'You are signed in in another tab of this browser.'}
          </p>
          <Button size="sm" onClick={() => void askOtherTab()}>
            {isRefused ? 'Ask again' : 'Continue here'}
          </Button>
        </>
      ) : (
        <>
          <p>Go to the tab that is signed in, and allow this one. It shows the same number:</p>
          <p className="tab-number">{number ?? '…'}</p>
        </>
      )}
    </div>
  );
}
