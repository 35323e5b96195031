import { selectNetwork } from '@latchkit/core'
import { getEngine, type SendView, setSendReceiver, toDisplayText } from '@latchkit/core/internal'
import { useClient, useLatchkitState } from '@latchkit/react'
import { type ReactElement, type RefObject, useEffect } from 'react'
import { frameIcons } from '../../components/frame.js'
import { LineIcon } from '../../components/LineIcon.js'
import { Problem } from '../../components/Problem.js'
import { withValue } from '../../components/withValue.js'
import { useAnnounce, useUi } from '../../context/UiContext.js'
import { useFieldText } from '../../context/useFieldText.js'
import { ReceiverIdentity } from './ReceiverIdentity.js'
import { testIds } from './testIds.js'
import { useHasNames } from './useHasNames.js'

/** Longer than any address, name or payment link. */
const maxLength = 2_000
/** Characters that fit into one line of the field. */
const lineLength = 30

type ReceiverFieldProps = {
  send: SendView
  problem: string | undefined
  inputRef: RefObject<HTMLTextAreaElement | null>
  onEnter(): void
}

const clean = (text: string): string => text.replace(/\s+/g, '').slice(0, maxLength)

/** The receiver: an address, or a name with the address it resolves to. */
export function ReceiverField({ send, problem, inputRef, onEnter }: ReceiverFieldProps): ReactElement {
  const client = useClient()
  const { words, onEscape } = useUi()
  const { t } = words
  const { receiverInput, receiverStatus, receiverAddress, receiverProfileName } = send
  const [text, setText] = useFieldText(
    receiverInput,
    value => value,
    (shown, value) => shown === value,
  )
  const onType = (value: string): void => {
    const receiver = clean(value)
    setText(receiver)
    setSendReceiver(client, { receiver })
  }
  const { network } = useLatchkitState(state => selectNetwork(state))
  const hasNames = useHasNames()
  const canPaste = typeof globalThis.navigator?.clipboard?.readText === 'function'
  const paste = async (): Promise<void> => {
    try {
      onType(await navigator.clipboard.readText())
    } catch {
      getEngine().showToast(client, { kind: 'info', message: t('sendPasteFailed') })
    }
    inputRef.current?.focus()
  }
  const clear = (): void => {
    onType('')
    inputRef.current?.focus()
  }
  useEffect(
    () =>
      onEscape(() => {
        const field = inputRef.current
        if (!field?.value || field.getRootNode() instanceof ShadowRoot === false) return false
        if ((field.getRootNode() as ShadowRoot).activeElement !== field) return false
        setSendReceiver(client, { receiver: '' })
        setText('')
        return true
      }),
    [client, onEscape, inputRef, setText],
  )
  const isChecking = receiverStatus === 'checking'
  const waiting = isChecking
    ? text.length < lineLength
      ? t('sendNameLoading', { name: toDisplayText(text, 40) })
      : t('sendChecking')
    : undefined
  useAnnounce(waiting)
  return (
    <div className="pane receiver" data-invalid={problem ? '' : undefined}>
      <label className="label" htmlFor="lk-send-to">
        {t('sendToLabel')}
      </label>
      <div className="receiver-line">
        <textarea
          ref={inputRef}
          id="lk-send-to"
          className="num"
          rows={text.length > lineLength ? 2 : 1}
          dir={text ? 'ltr' : undefined}
          enterKeyHint="next"
          autoComplete="off"
          autoCorrect="off"
          autoCapitalize="off"
          spellCheck={false}
          data-testid={testIds.sendTo}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? 'lk-problem-receiver' : undefined}
          placeholder={hasNames ? t('sendToPlaceholder') : t('sendToAddress')}
          value={text}
          onChange={event => onType(event.target.value)}
          onKeyDown={event => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            onEnter()
          }}
        />
        {text ? (
          <button
            type="button"
            className="icon-button"
            data-testid={testIds.sendToClear}
            aria-label={t('sendToClear')}
            onClick={clear}
          >
            <LineIcon path={frameIcons.close} size={16} />
          </button>
        ) : canPaste ? (
          <button type="button" className="chip" data-testid={testIds.sendPaste} onClick={() => void paste()}>
            {t('sendPaste')}
          </button>
        ) : null}
      </div>
      {waiting ? <p className="resolved">{waiting}</p> : null}
      {receiverAddress && receiverStatus === 'valid' ? (
        <ReceiverIdentity
          address={receiverAddress}
          name={receiverProfileName}
          image={send.receiverProfileImageUrl}
          network={network}
        />
      ) : null}
      <Problem field="receiver" testId={withValue(testIds.sendProblem, 'receiver')} text={problem} />
    </div>
  )
}
