import { describe, expect, test, vi } from 'vitest'
import { createRegister } from './skips.js'

const reason = 'This one has a single account.'

function setup(skips: Record<string, string>) {
  const skip = vi.fn()
  const run = Object.assign(vi.fn(), { skip })
  return { ...createRegister(skips, run), run, skip }
}

describe('skips of a conformance suite', () => {
  test('everything runs but what has a reason, which is part of its title', () => {
    const { register, finish, run, skip } = setup({ 'does not apply': reason })
    const act = () => {}
    register('applies', act)
    register('does not apply', act)
    finish()
    expect(run.mock.calls).toEqual([['applies', act]])
    expect(skip.mock.calls).toEqual([[`does not apply (skipped: ${reason})`, act]])
  })

  test.each([
    [{ 'no such test': reason }, "'no such test' names no test"],
    [{ known: '' }, "'known' needs a written reason"],
    [{ known: ' later  ' }, "'known' needs a written reason"],
  ])('refuses %j', (skips, message) => {
    const { register, finish } = setup(skips)
    register('known', () => {})
    expect(finish).toThrow(message)
  })
})
