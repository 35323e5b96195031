import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const sources = ['react', 'latchkit'].flatMap(name => {
  const folder = new URL(`../../${name}/src/`, import.meta.url)
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter(path => /\.tsx?$/.test(path) && !/\.test(-d)?\.|fixtures\//.test(path))
    .map(path => ({ path: `${name}/${path}`, text: readFileSync(new URL(path, folder), 'utf8') }))
})
const isMarked = ({ text }: { text: string }): boolean => text.startsWith("'use client'\n")

test("whatever a page renders begins with 'use client', so that a server component can import it", () => {
  expect(
    sources
      .filter(source => !isMarked(source))
      .map(({ path }) => path)
      .sort(),
  ).toEqual([
    'latchkit/actions.ts',
    'latchkit/appkit/appKitAdapter.ts',
    'latchkit/appkit/appKitEvents.ts',
    'latchkit/appkit/appKitInstance.ts',
    'latchkit/appkit/appKitNetwork.ts',
    'latchkit/appkit/appKitOptions.ts',
    'latchkit/appkit/appKitSiwx.ts',
    'latchkit/appkit/balance.ts',
    'latchkit/appkit/connections.ts',
    'latchkit/appkit/createAppKit.ts',
    'latchkit/appkit/defineChain.ts',
    'latchkit/appkit/elements/buttons.css.ts',
    'latchkit/appkit/elements/definition.ts',
    'latchkit/appkit/elements/elementKinds.ts',
    'latchkit/appkit/index.ts',
    'latchkit/appkit/isEqual.ts',
    'latchkit/appkit/notHere.ts',
    'latchkit/appkit/readAppKit.ts',
    'latchkit/createAuth.ts',
    'latchkit/createLatchkit.ts',
    'latchkit/index.ts',
    'latchkit/modal.ts',
    'latchkit/multichain/createMultichain.ts',
    'latchkit/multichain/session/base58ToBase64.ts',
    'latchkit/multichain/session/createApproval.ts',
    'latchkit/multichain/session/createMultichainConnector.ts',
    'latchkit/multichain/session/createMultichainTransport.ts',
    'latchkit/multichain/session/createSessions.ts',
    'latchkit/multichain/session/createWalletClient.ts',
    'latchkit/multichain/session/index.ts',
    'latchkit/multichain/session/openPort.ts',
    'latchkit/multichain/session/readSession.ts',
    'latchkit/multichain/session/toWalletRequest.ts',
    'latchkit/multichain/watchWallet.ts',
    'latchkit/multichain/withMultichain.ts',
    'latchkit/networks.ts',
    'latchkit/sdkVersion.ts',
    'latchkit/siwx/createBackend.ts',
    'latchkit/siwx/index.ts',
    'latchkit/siwx/siwx.ts',
    'latchkit/siwx/withSignIn.ts',
    'latchkit/themes.ts',
    'latchkit/verify/createNonce.ts',
    'latchkit/verify/createRpc.ts',
    'latchkit/verify/createSessions.ts',
    'latchkit/verify/express.ts',
    'latchkit/verify/families.ts',
    'latchkit/verify/hono.ts',
    'latchkit/verify/index.ts',
    'latchkit/verify/next.ts',
    'latchkit/verify/sealed.ts',
    'latchkit/verify/verifySignIn.ts',
    'latchkit/words.ts',
    'react/components/findRowId.ts',
    'react/hooks/query.ts',
    'react/hooks/toError.ts',
    'react/hooks/toIconUrl.ts',
    'react/index.ts',
  ])
})
