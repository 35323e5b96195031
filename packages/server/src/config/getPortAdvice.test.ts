import { expect, test } from 'vitest'
import { getPortAdvice } from './getPortAdvice.js'

test.each([
  [4101, 'Set PORT to'],
  [4102, 'Set SECURE_PORT to'],
  [4152, 'Set `port` of the sandbox in ONRAMP to'],
])('the port %s in use is named by its variable (host 10)', (port, text) => {
  const advice = getPortAdvice(port, { port: 4101, securePort: 4102 })
  expect(advice).toContain(`The port ${port} is in use.`)
  expect(advice).toContain(text)
})
