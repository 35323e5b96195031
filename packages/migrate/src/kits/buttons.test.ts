import { expect, test } from 'vitest'
import { createRewrite } from '../source/createRewrite.js'
import { parseModule } from '../source/parseModule.js'
import { rewriteButton } from './buttons.js'
import { isOf } from './kit.js'
import { rainbowkit } from './rainbowkit.js'

const render = (names: string) =>
  parseModule(
    'a.tsx',
    `import { ConnectButton } from '@rainbow-me/rainbowkit'
export const Wallet = () => <ConnectButton.Custom>{({ ${names} }) => <p />}</ConnectButton.Custom>
`,
  )

test.each([
  ['account, chain, mounted, openConnectModal', true, 1],
  ['account, authenticationStatus', true, 1],
  ['account, somethingElse', true, 0],
  ['account', false, 0],
])('a render prop with %s, and a button of ours that has one: %s', (names, hasCustom, moved) => {
  const rewrite = createRewrite(render(names), isOf(rainbowkit))
  for (const binding of rewrite.bindings) rewriteButton(rewrite, binding, { hasCustom })
  expect(rewrite.moved.size).toBe(moved)
  expect(rewrite.notes.length).toBe(moved ? 0 : 1)
})
