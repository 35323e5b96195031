import type { Client } from '@latchkit/core'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { LatchkitProvider } from './LatchkitProvider.js'

test('without a client it throws what to write', () => {
  const missing: { client?: Client } = {}
  expect(() =>
    renderToString(<LatchkitProvider client={missing.client as Client}>page</LatchkitProvider>),
  ).toThrow(
    expect.objectContaining({
      code: 'CONFIG_INVALID',
      details: expect.stringContaining('Write client={createLatchkit('),
    }),
  )
})
