import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { account1 } from '../../testing/fixtures.js'
import { AccountLine, Address, Decide, KeyWarning, Requester, Warnings } from './parts.js'

afterEach(cleanup)

describe('the key warning', () => {
  it('is a landmark that says the one thing', () => {
    render(<KeyWarning />)
    expect(screen.getByRole('region', { name: 'Warning' }).textContent).toBe(
      'Development keys. Everyone knows them. Never send real funds here.',
    )
  })
})

describe('who asks', () => {
  it('is the origin, in full', () => {
    render(<Requester origin="https://app.example:8443" note="Not connected yet" />)
    expect(screen.getByTestId('wallet-origin').textContent).toBe('https://app.example:8443')
    expect(screen.getByText('Not connected yet')).toBeTruthy()
  })

  it('keeps a hostile name in its place', () => {
    const name = `Bank\u202e\n<script>alert(1)</script>${'x'.repeat(200)}`
    const { container } = render(<Requester name={name} origin={'javascript:alert(1)//\u202e'} />)
    const shown = container.querySelector('.requester-name')?.textContent ?? ''
    expect([...shown].length).toBeLessThanOrEqual(40)
    expect(container.textContent).not.toContain('\u202e')
    expect(container.querySelector('script, a')).toBeNull()
  })

  it('copes with an empty name and an unreadable address', () => {
    render(<Requester name="" origin="" />)
    expect(screen.getByTestId('wallet-origin').textContent).toBe('')
  })
})

describe('parts of a screen', () => {
  it('shows an address whole, its ends in bold', () => {
    const { container } = render(<Address value={account1} />)
    expect(container.textContent).toBe(account1)
    expect([...container.querySelectorAll('b')].map(part => part.textContent)).toEqual(['0xf39F', '2266'])
  })

  it('shows an account short, with the whole of it in a title', () => {
    render(<AccountLine name="Account 1" address={account1} note="1 ETH" />)
    expect(screen.getByTitle(account1).textContent).toBe('0xf39F…2266')
    expect(screen.getByText('1 ETH')).toBeTruthy()
  })

  it('speaks up about danger only', () => {
    render(
      <Warnings
        items={[
          { tone: 'caution', text: 'careful' },
          { tone: 'danger', text: 'stop' },
        ]}
      />,
    )
    expect(screen.getAllByRole('alert').map(alert => alert.textContent)).toEqual(['stop'])
  })
})

describe('the decision', () => {
  it('has two buttons, and none while it works', async () => {
    const approve = vi.fn()
    const reject = vi.fn()
    const { rerender } = render(<Decide approveLabel="Sign" onApprove={approve} onReject={reject} />)
    await userEvent.click(screen.getByRole('button', { name: 'Sign' }))
    await userEvent.click(screen.getByRole('button', { name: 'Reject' }))
    expect([approve.mock.calls.length, reject.mock.calls.length]).toEqual([1, 1])
    rerender(<Decide approveLabel="Sign" disabled onApprove={approve} onReject={reject} />)
    expect(screen.getByTestId<HTMLButtonElement>('wallet-approve').disabled).toBe(true)
    expect(screen.getByTestId<HTMLButtonElement>('wallet-reject').disabled).toBe(false)
    rerender(<Decide approveLabel="Sign" busy onApprove={approve} onReject={reject} />)
    expect(screen.getByRole('button', { name: 'Working…' }).getAttribute('aria-busy')).toBe('true')
    expect(screen.getByTestId<HTMLButtonElement>('wallet-reject').disabled).toBe(true)
  })
})
