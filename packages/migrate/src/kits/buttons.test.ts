import { expect, test } from 'vitest'
import { createRewrite } from '../source/createRewrite.js'
import { parseModule } from '../source/parseModule.js'
import { rewriteButton } from './buttons.js'
import { isOf } from './kit.js'
import { rainbowkit } from './rainbowkit.js'
import { connectKitRender, rainbowKitRender } from './renderShapes.js'

const render = (names: string) =>
  parseModule(
    'a.tsx',
    `import { ConnectButton } from '@rainbow-me/rainbowkit'
export const Wallet = () => <ConnectButton.Custom>{({ ${names} }) => <p />}</ConnectButton.Custom>
`,
  )

test.each([
  ['account, chain, mounted, openConnectModal', rainbowKitRender, 1],
  ['account, authenticationStatus', rainbowKitRender, 1],
  ['account, somethingElse', rainbowKitRender, 0],
  ['address, isConnected, show: open', connectKitRender, 1],
  ['account', connectKitRender, 0],
])('a render prop with %s', (names, shape, moved) => {
  const rewrite = createRewrite(render(names), isOf(rainbowkit))
  for (const binding of rewrite.bindings) rewriteButton(rewrite, binding, shape)
  expect(rewrite.moved.size).toBe(moved)
  expect(rewrite.notes.length).toBe(moved ? 0 : 1)
})
