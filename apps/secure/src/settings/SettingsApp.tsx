import type { MeReply } from '@latchkit/api/auth'
import type { LoginUser } from '@latchkit/core'
import { useEffect, useRef, useState } from 'react'
import { ApiError } from '../api/ApiError.js'
import type { AuthApi, UndoTarget } from '../api/authApi.js'
import type { Custody, CustodyPages, CustodyState } from '../custody/custody.js'
import { BackupPage } from '../custody/pages/BackupPage.js'
import { PasskeyPage } from '../custody/pages/PasskeyPage.js'
import { RecoverPage } from '../custody/pages/RecoverPage.js'
import { SettingsPage } from '../custody/pages/SettingsPage.js'
import type { PasskeySecret } from '../custody/sealPasskey.js'
import { createPasskey } from '../passkey/createPasskey.js'
import { getPasskey } from '../passkey/getPasskey.js'
import { Message } from '../shell/Message.js'
import { createSettingsActions, isLocked, isStale } from './createSettingsActions.js'
import type { SocialSteps } from './createSocialSteps.js'
import type { UndoLink } from './createUndoLink.js'
import { type SettingsSignIn, SignInForm } from './SignInForm.js'
import { UndoEmailPage, type UndoOutcome, UndoRotationPage } from './UndoPages.js'

type Screen =
  | 'loading'
  | 'failed'
  | 'signIn'
  | 'recover'
  | 'passkey'
  | 'addPasskey'
  | 'backup'
  | 'settings'
  | 'undoEmail'
  | 'emailUndone'
  | 'undoRotation'

/** The secure site's own page: it signs in by itself, because a browser keeps it apart from the frames on other sites. */
export function SettingsApp({
  api,
  custody,
  steps,
  undoLink,
}: {
  api: AuthApi
  custody: Custody & CustodyPages
  steps: SocialSteps
  undoLink: UndoLink
}) {
  const [screen, setScreen] = useState<Screen>('loading')
  const [me, setMe] = useState<MeReply>()
  const [code, setCode] = useState('')
  /** When the visitor signed in on this page; a session of before does not show keys. */
  const [signedInAt, setSignedInAt] = useState(0)
  const isRead = useRef(false)
  /** A code that was written down, and is the wallet's after the sign-in or touch that it waits for. */
  const writtenDown = useRef('')
  const [again, setAgain] = useState<Screen>()
  /** A change that is undone from the settings. */
  const [undoId, setUndoId] = useState<string>()
  const undoPasskeys = useRef<readonly { credentialId: string }[]>([])

  async function show(state: CustodyState): Promise<void> {
    if (state.status === 'needsRecovery') return setScreen('recover')
    if (state.status === 'needsPasskey') return setScreen('passkey')
    const backup = await custody.readBackup()
    if (backup && backup.code === writtenDown.current) return confirmBackup()
    setCode(backup?.code ?? '')
    setScreen(backup ? 'backup' : 'settings')
  }

  async function confirmBackup(): Promise<void> {
    try {
      await custody.confirmBackup()
    } catch (error) {
      // The code stays in the memory of this page.
      if (isStale(error) || isLocked(error)) {
        writtenDown.current = code
        setAgain(isStale(error) ? 'signIn' : 'passkey')
      }
      throw error
    }
    writtenDown.current = ''
    setAgain(undefined)
    setCode('')
    // The wallet has another version, and may have another mode.
    await read()
  }

  async function undoRotation(
    target: UndoTarget,
    by: { code?: string; passkey?: PasskeySecret },
  ): Promise<UndoOutcome> {
    if (!me) return 'done'
    try {
      return await proveUndo(me.user, target, by)
    } catch (error) {
      if (isStale(error)) setScreen('signIn')
      throw error
    }
  }

  async function proveUndo(
    user: LoginUser,
    target: UndoTarget,
    by: { code?: string; passkey?: PasskeySecret },
  ): Promise<UndoOutcome> {
    const [id = ''] = 'id' in target ? [target.id] : target.token.split('.')
    const signed = await custody.signUndo({
      user,
      undoId: id,
      openUndo: publicKey => api.openUndo({ ...target, publicKey }),
      ...by,
    })
    if (signed.status === 'needsPasskey') undoPasskeys.current = signed.passkeys
    if (signed.status !== 'signed') return signed.status
    await api.undoRotation({ ...target, proof: signed.proof })
    undoLink.clear()
    setUndoId(undefined)
    await read()
    return 'done'
  }

  async function read(): Promise<void> {
    if (undoLink.read()?.kind === 'email') return setScreen('undoEmail')
    const found = await api.getMe()
    if (!found) return setScreen('signIn')
    setMe(found)
    // Back from a provider: the sign-in is ended first.
    // A link takes a sign-in of a moment ago, and the session of a host's frame is not one of this page.
    if (steps.isBack() || undoLink.read() || found.inSettings === false) return setScreen('signIn')
    await show(await custody.open({ user: found.user, wallet: found.wallet }))
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once per page.
  useEffect(() => {
    // A second read would find the session that a sign-in on this page has begun meanwhile.
    if (isRead.current) return
    isRead.current = true
    read().catch(() => setScreen('failed'))
  }, [])

  async function finishSignIn({ user, wallet, secret }: SettingsSignIn): Promise<void> {
    if (me && me.user.id !== user.id) {
      // Nothing of the first account is shown to, or done for, the second.
      await api.signOut({})
      setMe(undefined)
      throw new ApiError({ code: 'OTHER_ACCOUNT', message: 'That is another account.', status: 0 })
    }
    setSignedInAt(Date.now())
    setMe((await api.getMe()) ?? undefined)
    if (undoLink.read()?.kind === 'rotation' || undoId !== undefined) return setScreen('undoRotation')
    const state = await custody.open({ user, wallet })
    await show(state.status === 'needsPasskey' && secret ? await custody.unlock(secret) : state)
  }

  async function touchPasskey(passkeys: readonly { credentialId: string }[]): Promise<PasskeySecret> {
    const { secret } = await getPasskey({
      ...(await api.getPasskeyLogin()),
      allowCredentials: passkeys.map(({ credentialId }) => ({ type: 'public-key', id: credentialId })),
    })
    if (!secret) throw new Error('The passkey has no PRF.')
    return secret
  }

  async function usePasskey(): Promise<void> {
    await show(await custody.unlock(await touchPasskey(me?.wallet?.passkeys ?? [])))
  }

  async function addPasskey(): Promise<void> {
    const { response, secret } = await createPasskey(await api.getPasskeyRegistration())
    await api.verifyPasskeyRegistration({ response })
    // Without a PRF it signs in, and the keys stay as they are.
    if (secret) await custody.addPasskey(secret)
    await read()
  }

  if (screen === 'loading') return <Message title="One moment…" />
  if (screen === 'failed')
    return (
      <Message title="We couldn’t open your account">
        <p>Check your connection, then load this page again.</p>
      </Message>
    )
  const link = undoLink.read()
  if (screen === 'undoEmail' && link)
    return (
      <UndoEmailPage
        api={api}
        token={link.token}
        onDone={() => {
          undoLink.clear()
          setScreen('emailUndone')
        }}
        onSkip={() => {
          undoLink.clear()
          read().catch(() => setScreen('failed'))
        }}
      />
    )
  if (screen === 'emailUndone')
    return (
      <Message title="Your old email address is back">
        <p>Everyone is signed out. Load this page again to sign in with it.</p>
      </Message>
    )
  const target = undoId === undefined ? link && { token: link.token } : { id: undoId }
  if (screen === 'undoRotation' && target)
    return (
      <UndoRotationPage
        undo={by => undoRotation(target, by)}
        undoByPasskey={async () => {
          await undoRotation(target, { passkey: await touchPasskey(undoPasskeys.current) })
        }}
        onSkip={() => {
          undoLink.clear()
          setUndoId(undefined)
          read().catch(() => setScreen('failed'))
        }}
      />
    )
  if (screen === 'signIn')
    return (
      <SignInForm
        api={api}
        title={me ? 'Confirm it’s you' : 'Sign in to your account'}
        steps={steps}
        user={me?.user}
        onBack={again && (() => setScreen('backup'))}
        isHeld={again !== undefined || undoId !== undefined}
        onSignedIn={finishSignIn}
      />
    )
  if (screen === 'recover')
    return (
      <>
        <RecoverPage
          onRecover={async typed => {
            const state = await custody.recover(typed)
            if (state.status === 'needsPasskey') setScreen('addPasskey')
            else await show(state)
          }}
        />
        <div className="page">
          <button type="button" className="button" onClick={() => setScreen('settings')}>
            Settings without the wallet
          </button>
        </div>
      </>
    )
  if (screen === 'passkey')
    return <PasskeyPage mode="unlock" onPasskey={usePasskey} onSkip={() => setScreen('recover')} />
  if (screen === 'addPasskey')
    return (
      <PasskeyPage
        mode="add"
        onPasskey={addPasskey}
        onSkip={() => void custody.switchToDevice().then(read, () => setScreen('failed'))}
      />
    )
  if (screen === 'backup')
    return (
      <BackupPage
        code={code}
        createKit={() => custody.createKit({ code })}
        onConfirm={confirmBackup}
        again={
          again && {
            label: again === 'signIn' ? 'Sign in again' : 'Use your passkey',
            run: () => setScreen(again),
          }
        }
      />
    )
  if (!me) return <Message title="One moment…" />
  return (
    <SettingsPage
      email={me.user.email}
      deviceId={me.device.id}
      mode={me.wallet?.mode ?? 'device'}
      passkeys={me.wallet?.passkeys ?? []}
      deletesAt={me.deletesAt}
      actions={createSettingsActions({
        api,
        custody,
        me,
        signedInAt,
        addPasskey,
        onSignInNeeded: () => setScreen('signIn'),
        onWalletNeeded: () => setScreen(me.wallet?.mode === 'passkey' ? 'passkey' : 'recover'),
        onUndo: id => {
          setUndoId(id)
          setScreen('undoRotation')
        },
        onChanged: read,
      })}
    />
  )
}
