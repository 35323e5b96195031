import { cleanup, render } from '@testing-library/react'
import fc from 'fast-check'
import { afterEach, describe, expect, it } from 'vitest'
import { GroupedAddress, toGroups } from './GroupedAddress.js'

afterEach(cleanup)

describe('GroupedAddress', () => {
  it('shows the complete address in groups of four; as text it is the plain address', () => {
    const { container } = render(<GroupedAddress address="0x1234567890abcdef" testId="x" />)
    expect([...container.querySelectorAll('.groups > *')].map(each => each.textContent)).toEqual([
      '0x12',
      '3456',
      '7890',
      'abcd',
      'ef',
    ])
    expect(container.textContent).toBe('0x1234567890abcdef')
    expect(container.querySelector('.groups')?.getAttribute('dir')).toBe('ltr')
    expect(container.querySelector('[data-testid="x"]')?.getAttribute('data-address')).toBe(
      '0x1234567890abcdef',
    )
  })

  it('marks the groups in which it differs from another address, upper and lower case too (T11)', () => {
    const { container } = render(<GroupedAddress address="aaaabbbbccccdd" unlike="aaaaBbbbccccdde" />)
    expect([...container.querySelectorAll('mark')].map(each => each.textContent)).toEqual(['bbbb', 'dd'])
  })

  it('loses and adds no character of any address', () => {
    fc.assert(fc.property(fc.string(), text => toGroups(text).join('') === text))
  })
})
