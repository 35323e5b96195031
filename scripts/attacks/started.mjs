const server = 'packages/server/src/hostile.real.test.ts'
const page = 'apps/secure/src/frame/hostilePage.real.test.ts'
const framing = 'apps/secure/src/shell/framing.real.test.ts'

const mayShow = {
  file: 'apps/secure/src/views/createViews.ts',
  search: '!hello.isFramed || (!needsWindow && hello.page === page)',
  replace: 'hello.page.length > 0 || needsWindow || page.length > 0',
}

/** The worst chains again, from outside: at a server that listens, and by a hostile page in a browser. */
export const attacks = [
  {
    id: 'A-H5-e2e',
    title: 'texts that are altered before a key signs them start a session',
    file: server,
    breaks: {
      file: 'packages/core/src/signIn/readSignInBody.ts',
      search: 'if (left[at] !== resourcesLabel) return undefined',
      replace: 'if (left[at] !== resourcesLabel) return body',
    },
  },
  {
    id: 'A-H4-e2e',
    title: 'one posted sign-in text stalls the server',
    file: server,
    breaks: {
      file: 'packages/core/src/signIn/grammar.ts',
      search: '(?::\\\\d*)?(?:/$' + '{character}*)*|',
      replace: '(?::\\\\d*)?(?:/(?:$' + '{character}|/)*)*|',
    },
  },
  {
    id: 'A-flood-e2e',
    title: 'one address floods the routes of sign-in and the relay, and keeps others out',
    file: server,
    breaks: {
      file: 'packages/server/src/siwx/route.ts',
      search: "if (context.req.method === 'POST') await limit(context.get('clientAddress'))",
      replace: 'void limit',
    },
  },
  {
    id: 'B-B6-e2e',
    title: 'a provider’s redirect takes the code to a page of somebody else',
    file: server,
    breaks: {
      file: 'packages/server/src/auth/social/toReturnUrl.ts',
      search: 'return registered.includes(target) ? target',
      replace: 'return url.href.length > 0 ? target',
    },
  },
  {
    id: 'B-acts-e2e',
    control: 'B-B3-frame-e2e',
    title: 'a script of the host page calls each route with the visitor’s cookies',
    file: page,
    breaks: [
      {
        file: 'packages/server/src/secureSite/sameOrigin.ts',
        search: 'if (isForeign && !path.startsWith(callbacks)) throw refusal()',
        replace: 'if (isForeign && path.startsWith(callbacks)) throw refusal()',
      },
      {
        file: 'packages/server/src/auth/proofMiddleware.ts',
        search: "if (origin === undefined ? method !== 'GET' : origin !== auth.origin)",
        replace: "if (origin === undefined && method !== 'GET')",
      },
    ],
  },
  {
    id: 'B-B3-frame-e2e',
    title: 'a script of the host page asks the frame for acts of the settings',
    file: page,
    breaks: {
      file: 'packages/embedded/src/protocol/parseRequest.ts',
      search: "  'email.start': fields({ email }),",
      replace: "  'email.start': fields({ email }), 'email.update': () => true,",
    },
  },
  {
    id: 'B-places-e2e',
    title: 'the session of a host page is used at the settings, with the browser’s own key',
    file: page,
    breaks: {
      file: 'packages/server/src/auth/actProofs.ts',
      search: 'if (session.body.host !== origin) throw signInAgain()',
      replace: '',
    },
  },
  {
    id: 'B-B8',
    title: 'frames an approval that moves value under a mask, whichever page shows it',
    file: framing,
    breaks: [
      mayShow,
      {
        file: 'apps/secure/src/shell/useArmed.ts',
        search: 'watchVisibility(document.body, setVisibility, needsWindow)',
        replace: 'watchVisibility(document.body, setVisibility, needsWindow && !needsWindow)',
      },
    ],
  },
  {
    id: 'B-B4',
    title: 'frames the recovery code where it is not seen, and has it copied',
    file: framing,
    breaks: mayShow,
  },
  {
    id: 'A-M15',
    title: 'has an approval that moves value drawn in the modal, under a mask',
    file: framing,
    breaks: [
      {
        file: 'apps/secure/src/approval/place.ts',
        search: "if (!('bytes' in payload)) return true",
        replace: "if (!('bytes' in payload)) return false",
      },
      // A browser that cannot prove what is seen needs a window for everything.
      {
        file: 'apps/secure/src/frame/startFrame.ts',
        search: 'needsWindow: !provable, notify',
        replace: 'needsWindow: false, notify',
      },
      // What a window is open for is shown there.
      {
        file: 'packages/embedded/src/login/createLoginPort.ts',
        search: "given.needsWindow || approvals === 'window' || isOpen",
        replace: 'given.needsWindow',
      },
    ],
  },
]
