/** What a hostile host page tries with frames of the secure site. */
export const attacks = [
  {
    id: 'B-B8',
    title: 'frames an approval that moves value: the headers of its page',
    file: 'packages/server/src/secureSite/secureSite.test.ts',
    breaks: {
      file: 'packages/server/src/secureSite/createPagesRoute.ts',
      search: 'framedApprovals.includes(host)',
      replace: 'host.length > 0',
    },
  },
  {
    id: 'B-B8',
    title: 'mounts the page of another view, or any page in a frame, with the id of an approval',
    file: 'apps/secure/src/views/createViews.test.ts',
    breaks: {
      file: 'apps/secure/src/views/createViews.ts',
      search: '!hello.isFramed || (!needsWindow && hello.page === page)',
      replace: 'hello.page.length > 0 || needsWindow || page.length > 0',
    },
  },
  {
    id: 'B-B4',
    control: 'B-B8',
    title: 'frames the recovery code, with leave to write the clipboard',
    file: 'packages/server/src/secureSite/secureSite.test.ts',
    breaks: {
      file: 'packages/server/src/secureSite/createPagesRoute.ts',
      search: "'/keys': { file: '/view.html', kind: 'window' }",
      replace: "'/keys': { file: '/view.html', kind: 'framed' }",
    },
  },
  {
    id: 'A-M15',
    title: 'has an approval that moves value drawn in the modal, where a mask hides it',
    file: 'apps/secure/src/approval/place.test.ts',
    breaks: {
      file: 'apps/secure/src/approval/place.ts',
      search: "if (!('bytes' in payload)) return true",
      replace: "if (!('bytes' in payload)) return false",
    },
  },
]
