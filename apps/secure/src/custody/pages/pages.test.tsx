import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { CustodyError } from '../CustodyError.js'
import { createRecoveryCode, splitRecoveryCode } from '../recoveryCode.js'
import { BackupPage } from './BackupPage.js'
import { PasskeyPage } from './PasskeyPage.js'
import { RecoverPage } from './RecoverPage.js'
import { SettingsPage, type SettingsPageProps } from './SettingsPage.js'
import type { SettingsActions } from './settingsActions.js'

afterEach(cleanup)

// Clicks of a test are no visitor's, and nothing here lays the page out: `shell/overlays.real.test.ts` has both.
vi.mock('../../shell/useArmed.js', () => ({
  useArmed: () => ({ isArmed: true, visibility: 'seen', guard: (action: () => void) => action }),
}))

const unused = () => Promise.reject(new Error('Not called.'))

describe('BackupPage', () => {
  it('shows the code in groups and is done after two groups are typed back', async () => {
    const code = createRecoveryCode()
    let confirmed = 0
    const onConfirm = async () => {
      confirmed += 1
    }
    const visitor = userEvent.setup()
    render(<BackupPage code={code} createKit={unused} onConfirm={onConfirm} />)
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      ...splitRecoveryCode(code),
    ])
    await visitor.click(screen.getByRole('button', { name: 'I saved my code' }))
    expect(document.body.textContent).not.toContain(splitRecoveryCode(code)[0])
    const fields = screen.getAllByRole('textbox')
    const asked = screen
      .getAllByText(/^Group \d$/)
      .map(({ textContent }) => Number(textContent?.slice(6)) - 1)
    expect(new Set(asked).size).toBe(2)
    for (const field of fields) await visitor.type(field, '!!!!')
    await visitor.click(screen.getByRole('button', { name: 'Confirm' }))
    expect(screen.getByRole('alert').textContent).toMatch(/don’t match/)
    expect(confirmed).toBe(0)
    for (const [i, field] of fields.entries()) {
      await visitor.clear(field)
      await visitor.type(field, (splitRecoveryCode(code)[asked[i] ?? 0] ?? '').toLowerCase())
    }
    await visitor.click(screen.getByRole('button', { name: 'Confirm' }))
    await waitFor(() => expect(confirmed).toBe(1))
  })
})

describe('RecoverPage', () => {
  it('says that a code is mistyped, or of another wallet', async () => {
    const visitor = userEvent.setup()
    const errors = [
      new CustodyError('RECOVERY_CODE_INVALID', 'x'),
      new CustodyError('RECOVERY_CODE_WRONG', 'x'),
      new Error('x'),
    ]
    const texts = [/may contain a typo/, /for another wallet/, /Something went wrong/]
    render(<RecoverPage onRecover={() => Promise.reject(errors.shift())} />)
    expect(screen.getByRole('button')).toHaveProperty('disabled', true)
    await visitor.type(screen.getByLabelText('Recovery code'), 'ABCD')
    for (const text of texts) {
      await visitor.click(screen.getByRole('button', { name: 'Open wallet' }))
      await waitFor(() => expect(screen.getByRole('alert').textContent).toMatch(text))
    }
  })
})

describe('PasskeyPage', () => {
  it('starts the ceremony in the tap, once', async () => {
    const visitor = userEvent.setup()
    let started = 0
    const onPasskey = () => {
      started += 1
      return new Promise<void>(() => {})
    }
    render(<PasskeyPage mode="unlock" onPasskey={onPasskey} />)
    await visitor.dblClick(screen.getByTestId('lk-passkey'))
    expect(started).toBe(1)
  })
})

describe('SettingsPage', () => {
  const actions: SettingsActions = {
    getDevices: async () => [
      { id: 'a', name: 'Chrome on Linux' },
      { id: 'b', name: 'Safari on iPhone', lastSeenAt: 1_790_000_000_000 },
    ],
    revokeDevice: async () => {},
    revokeOthers: unused,
    getPasskeys: async () => [],
    renamePasskey: unused,
    removePasskey: unused,
    addPasskey: unused,
    renewCode: unused,
    getChanges: async () => ({ rotations: [], canRemoveEmail: false }),
    undoRotation: unused,
    exportKeys: unused,
    startEmailChange: unused,
    finishEmailChange: unused,
    removeEmail: unused,
    startDeletion: async () => ({ needsCode: true }),
    deleteUser: async () => {},
    keepAccount: unused,
  }
  const open = (changed: Partial<SettingsActions>, props: Partial<SettingsPageProps> = {}) =>
    render(
      <SettingsPage
        email="ada@example.org"
        deviceId="a"
        mode="device"
        passkeys={[]}
        deletesAt={undefined}
        actions={{ ...actions, ...changed }}
        {...props}
      />,
    )

  it('says of the first recovery code that it was made, of a further one what it replaced', async () => {
    const [at, until] = [1_790_000_000_000, 1_790_600_000_000]
    open({
      getChanges: async () => ({
        rotations: [
          { id: 'r', at, until, needsLink: false },
          { id: 's', at: at - 86_400_000, until, needsLink: false, isFirst: true },
        ],
        canRemoveEmail: false,
      }),
    })
    expect(await screen.findAllByText(/^Replaced on/)).toHaveLength(1)
    expect(screen.getAllByText(/^First code made on/)).toHaveLength(1)
    expect(screen.getAllByRole('button', { name: /^Put back what was replaced on/ })).toHaveLength(1)
    expect(screen.getAllByRole('button', { name: /^Take back the code that was made on/ })).toHaveLength(1)
  })

  it('signs out another device, never this one', async () => {
    const visitor = userEvent.setup()
    const revoked: string[] = []
    open({
      revokeDevice: async id => {
        revoked.push(id)
      },
    })
    const button = await screen.findByRole('button', { name: 'Sign out Safari on iPhone' })
    expect(screen.queryByRole('button', { name: 'Sign out Chrome on Linux' })).toBeNull()
    await visitor.click(button)
    await waitFor(() => expect(screen.queryByText(/Safari/)).toBeNull())
    expect(revoked).toEqual(['b'])
  })

  it.each(['device', 'passkey'] as const)(
    'offers a new recovery code after a browser was signed out, where browsers keep shares: %s mode',
    async mode => {
      const visitor = userEvent.setup()
      let renewed = 0
      const renewCode = async () => {
        renewed += 1
      }
      open({ renewCode }, { mode })
      await visitor.click(await screen.findByRole('button', { name: 'Sign out Safari on iPhone' }))
      await waitFor(() => expect(screen.queryByText(/Safari/)).toBeNull())
      const offer = screen.queryByRole('button', { name: 'Make a new recovery code' })
      if (offer) await visitor.click(offer)
      expect(renewed).toBe(mode === 'device' ? 1 : 0)
    },
  )

  it('T35 shows the words after the warning was ticked, and says why it refuses them', async () => {
    const visitor = userEvent.setup()
    const words = Array.from({ length: 24 }, (_, i) => `word${i}`).join(' ')
    const results = [
      Promise.reject(new CustodyError('EXPORT_REFUSED', 'x')),
      Promise.resolve({ words, keys: [] }),
    ]
    results[0]?.catch(() => {})
    open({ exportKeys: () => results.shift() ?? unused() })
    const button = screen.getByRole('button', { name: 'Show my keys' })
    expect(button).toHaveProperty('disabled', true)
    await visitor.click(screen.getByRole('checkbox'))
    await visitor.click(button)
    expect(await screen.findByText(/Sign in again in this window/)).toBeTruthy()
    await visitor.click(button)
    const list = await screen.findByRole('list', { name: '24 words' })
    expect(list.children).toHaveLength(24)
    await visitor.click(screen.getByRole('button', { name: 'Hide keys' }))
    expect(document.body.textContent).not.toContain('word3')
  })

  it('deletes the account after the words and the code of the mail', async () => {
    const visitor = userEvent.setup()
    const calls: string[] = []
    open({
      startDeletion: async () => {
        calls.push('start')
        return { needsCode: true }
      },
      deleteUser: async ({ code }) => {
        calls.push(code ?? 'no code')
      },
    })
    const send = screen.getByRole('button', { name: 'Email me a code' })
    expect(send).toHaveProperty('disabled', true)
    await visitor.type(screen.getByLabelText(/^Type/), 'Delete my wallet')
    await visitor.click(send)
    await visitor.type(await screen.findByLabelText('Code from your email'), '12a3456')
    await visitor.click(screen.getByRole('button', { name: 'Delete account' }))
    await waitFor(() => expect(calls).toEqual(['start', '123456']))
  })

  it('D68 says when the account is deleted, and keeps it', async () => {
    const visitor = userEvent.setup()
    const calls: string[] = []
    const keepAccount = async () => {
      calls.push('kept')
    }
    open({ keepAccount }, { deletesAt: Date.UTC(2026, 11, 3, 12) })
    expect(screen.getByRole('status').textContent).toContain('December 3, 2026')
    expect(screen.queryByText('Delete account')).toBeNull()
    await visitor.click(screen.getByRole('button', { name: 'Keep account' }))
    await waitFor(() => expect(calls).toEqual(['kept']))
  })

  it('D69 changes the address by the codes of both, with the keyboard alone', async () => {
    const visitor = userEvent.setup()
    const calls: unknown[] = []
    open({
      startEmailChange: async email => {
        calls.push(email)
        return { needsOldCode: true }
      },
      finishEmailChange: async codes => {
        calls.push(codes)
      },
    })
    screen.getByRole('button', { name: 'Change email' }).focus()
    await visitor.keyboard('{Enter}')
    screen.getByLabelText('New email address').focus()
    await visitor.keyboard('new@example.org{Enter}')
    const old = await screen.findByLabelText('Code that we sent to ada@example.org')
    old.focus()
    await visitor.keyboard('111111')
    const code = screen.getByLabelText('Code that we sent to new@example.org')
    // The field of the address had one, and no letter fits a longest text of 0.
    expect(code.getAttribute('maxlength')).toBeNull()
    code.focus()
    await visitor.keyboard('222222{Enter}')
    await waitFor(() => expect(calls).toEqual(['new@example.org', { code: '222222', oldCode: '111111' }]))
  })

  it('B-B7 names and removes passkeys that sign in, and says which of them open the wallet', async () => {
    const visitor = userEvent.setup()
    let list = [
      { credentialId: 'one', name: 'Passkey', createdAt: 1_790_000_000_000 },
      { credentialId: 'two', name: 'Phone', createdAt: 1_790_000_000_000 },
    ]
    open(
      {
        getPasskeys: async () => list,
        renamePasskey: async ({ id, name }) => {
          list = list.map(passkey => (passkey.credentialId === id ? { ...passkey, name } : passkey))
        },
        removePasskey: async id => {
          list = list.filter(({ credentialId }) => credentialId !== id)
        },
      },
      { mode: 'passkey', passkeys: [{ credentialId: 'two' }] },
    )
    await visitor.click(await screen.findByRole('button', { name: 'Rename Passkey' }))
    const field = screen.getByLabelText('Name of this passkey')
    await visitor.clear(field)
    await visitor.type(field, 'Work{Enter}')
    await screen.findByRole('button', { name: 'Remove Work' })
    expect(screen.getAllByText(/Signs in and opens your wallet/)).toHaveLength(1)
    await visitor.click(screen.getByRole('button', { name: 'Remove Phone' }))
    await waitFor(() => expect(screen.queryByText('Phone')).toBeNull())
    expect(list).toEqual([expect.objectContaining({ name: 'Work' })])
  })

  it('D68 offers new shares after a device was signed out, and asks before everything is', async () => {
    const visitor = userEvent.setup()
    const calls: string[] = []
    open({
      revokeOthers: async () => {
        calls.push('others')
      },
      renewCode: async () => {
        calls.push('code')
      },
    })
    await visitor.click(await screen.findByRole('button', { name: 'Sign out Safari on iPhone' }))
    await visitor.click(await screen.findByRole('button', { name: 'Make a new recovery code' }))
    await visitor.click(screen.getByRole('button', { name: 'Sign out everywhere and remove passkeys' }))
    expect(calls).toEqual(['code'])
    await visitor.click(screen.getByRole('button', { name: 'Sign out and remove' }))
    await waitFor(() => expect(calls).toEqual(['code', 'others']))
  })
})
