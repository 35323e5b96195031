import * as core from '@latchkit/core'
import { expect, test } from 'vitest'
import { activity } from './activity.js'
import { buy } from './buy.js'
import { emailCapture } from './emailCapture.js'
import { login } from './login.js'
import { names } from './names.js'
import { nfts } from './nfts.js'
import { send } from './send.js'
import { siwx } from './siwx.js'
import { swap } from './swap.js'

const siwxOptions = { families: {} }

test.each([
  ['activity', activity, core.activity],
  ['buy', buy, core.buy],
  ['emailCapture', emailCapture(), core.emailCapture()],
  ['login', login, core.login],
  ['names', names, core.names],
  ['nfts', nfts, core.nfts],
  ['send', send, core.send],
  ['siwx', siwx(siwxOptions), core.siwx(siwxOptions)],
  ['swap', swap, core.swap],
])('%s with views loads at the same moments as without: after a reload as well', (_, withViews, without) => {
  const { chunk: own, ...moments } = withViews
  const { chunk: other, ...expected } = without
  expect(own).not.toBe(other)
  expect(moments).toEqual(expected)
  expect(moments.views?.length).toBeGreaterThan(0)
})
