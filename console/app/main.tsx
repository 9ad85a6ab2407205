// The console's first file: the frame of React, theme, queries and routes.
import '@fontsource-variable/inter/wght.css';
import './mantine-styles.ts';
import '../ui/console.css';
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { setNonce } from 'get-nonce';
import { StrictMode, useSyncExternalStore } from 'react';
import { createRoot } from 'react-dom/client';
import { queries } from '../session/client.ts';
import { currentSession, onSessionChange } from '../session/session.ts';
import { chosenLanguage, onLanguageChange } from '../ui/language.ts';
import { router } from './routes.tsx';
import { SessionQuestions, SignIn } from './sign-in.tsx';
import { THEME } from './theme.ts';

const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? '';
setNonce(nonce);

function Console() {
  const session = useSyncExternalStore(onSessionChange, currentSession);
  const language = useSyncExternalStore(onLanguageChange, chosenLanguage);
  return (
    <>
      {/* Every number on the page is written anew. */}
      {session ? <RouterProvider key={language} router={router} /> : <SignIn />}
      <SessionQuestions />
    </>
  );
}

const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <StrictMode>
      <MantineProvider theme={THEME} defaultColorScheme="auto" getStyleNonce={() => nonce}>
        <QueryClientProvider client={queries}>
          <Console />
        </QueryClientProvider>
      </MantineProvider>
    </StrictMode>,
  );
}
