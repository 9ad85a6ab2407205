// The door: a link signs in by itself, another tab lets this one in, or a key is pasted and exchanged. And the questions
// that a link or another tab puts to a person who is signed in.
import { Button, Modal, PasswordInput, TextInput } from '@mantine/core';
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import {
  answerOffer,
  answerTab,
  askForLink,
  askingTab,
  askOtherTab,
  CAN_ASK_TABS,
  CAN_USE_PASSKEYS,
  currentSession,
  farewellText,
  forgetLinkProblem,
  forgetPending,
  isCodeAsked,
  linkProblemText,
  mailsLinks,
  offeredSession,
  onSessionChange,
  sendSecondFactor,
  signIn,
  signInByPasskey,
  signInByProvider,
  sisterTabs,
  tabNumber,
} from '../session/session.ts';
import logo from './logo.svg';

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
            <p role="status">If a member has the address {mailedTo}, a link is on its way. It works once, for 15 minutes.</p>
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

function useTabNumber(challenge: string | undefined): string | undefined {
  const [made, setMade] = useState<{ challenge: string; number: string }>();
  useEffect(() => {
    if (challenge !== undefined) void tabNumber(challenge).then((number) => setMade({ challenge, number }));
  }, [challenge]);
  return made?.challenge === challenge ? made?.number : undefined;
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
          <p>{isRefused ? 'The other tab did not let this one in.' : 'You are signed in in another tab of this browser.'}</p>
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

/** Over any page: what a link or another tab asks. */
export function SessionQuestions() {
  const offered = useSyncExternalStore(onSessionChange, offeredSession);
  const asking = useSyncExternalStore(onSessionChange, askingTab);
  const problem = useSyncExternalStore(onSessionChange, linkProblemText);
  const session = useSyncExternalStore(onSessionChange, currentSession);
  if (offered) return <LinkQuestion name={offered.name} isHere={offered.instead === 'this-tab'} />;
  if (session && asking) return <TabQuestion challenge={asking} />;
  if (session && problem !== '')
    return (
      <Modal opened onClose={forgetLinkProblem} title="The link was not used">
        <p>{problem}</p>
        <p>You are still signed in as {session.name}.</p>
        <div className="bar form-end">
          <Button onClick={forgetLinkProblem}>Close</Button>
        </div>
      </Modal>
    );
  return null;
}

function LinkQuestion({ name, isHere }: { name: string; isHere: boolean }) {
  const mine = currentSession()?.name;
  const refuse = () => void answerOffer(false);
  return (
    <Modal opened onClose={refuse} title={`Sign in as ${name}?`}>
      <p>
        {isHere
          ? `You opened a link that signs in as ${name}. You are signed in as ${mine} here, and would be signed out.`
          : `You opened a link that signs in as ${name}. Another tab of this browser is signed in already.`}
      </p>
      <p className="quiet">If you did not expect the link, do not use it. It cannot be used again, whatever you choose.</p>
      <div className="bar form-end">
        <Button variant="default" onClick={refuse} data-autofocus>
          {isHere ? `Stay signed in as ${mine}` : 'Do not use the link'}
        </Button>
        <Button onClick={() => void answerOffer(true)}>Sign in as {name}</Button>
      </div>
    </Modal>
  );
}

function TabQuestion({ challenge }: { challenge: string }) {
  const number = useTabNumber(challenge);
  const refuse = () => void answerTab(false);
  return (
    <Modal opened onClose={refuse} title="Let another tab in?">
      <p>A new tab of this browser asks to continue as {currentSession()?.name}. It must show this number:</p>
      <p className="tab-number">{number ?? '…'}</p>
      <p className="quiet">If you did not just open a tab that shows it, refuse.</p>
      <div className="bar form-end">
        <Button variant="default" onClick={refuse} data-autofocus>
          Refuse
        </Button>
        <Button disabled={number === undefined} onClick={() => void answerTab(true)}>
          Allow
        </Button>
      </div>
    </Modal>
  );
}
