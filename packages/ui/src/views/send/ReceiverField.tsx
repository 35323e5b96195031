import { type SendView, setSendReceiver, showToast, toDisplayText } from '@latchkit/core'
import { useClient } from '@latchkit/react'
import { type ReactElement, type RefObject, useEffect } from 'react'
import { GroupedAddress } from '../../components/GroupedAddress.js'
import { LineIcon } from '../../components/LineIcon.js'
import { lineIcons } from '../../components/lineIcons.js'
import { useAnnounce, useUi } from '../../router/UiContext.js'
import * as sendIds from '../../sendIds.js'
import { Problem } from './Problem.js'
import { useFieldText } from './useFieldText.js'

/** Longer than any address or name. */
const maximum = 300
/** As many characters fit into one line of the field. */
const lineLength = 30

type ReceiverFieldProps = {
  send: SendView
  problem: string | undefined
  inputRef: RefObject<HTMLTextAreaElement | null>
  onEnter(): void
}

const clean = (text: string): string => text.replace(/\s+/g, '').slice(0, maximum)

/** To whom: an address or a name, with what it stands for. */
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
  const type = (value: string): void => {
    const receiver = clean(value)
    setText(receiver)
    setSendReceiver(client, { receiver })
  }
  const canPaste = typeof globalThis.navigator?.clipboard?.readText === 'function'
  const paste = async (): Promise<void> => {
    try {
      type(await navigator.clipboard.readText())
    } catch {
      showToast(client, { kind: 'info', message: t('sendPasteFailed') })
    }
    inputRef.current?.focus()
  }
  const clear = (): void => {
    type('')
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
  const name = receiverStatus === 'valid' ? receiverProfileName : undefined
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
          data-testid={sendIds.sendTo}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? 'lk-problem-receiver' : undefined}
          placeholder={t('sendToPlaceholder')}
          value={text}
          onChange={event => type(event.target.value)}
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
            data-testid={sendIds.sendToClear}
            aria-label={t('sendToClear')}
            onClick={clear}
          >
            <LineIcon path={lineIcons.close} size={16} />
          </button>
        ) : canPaste ? (
          <button type="button" className="chip" data-testid={sendIds.sendPaste} onClick={() => void paste()}>
            {t('sendPaste')}
          </button>
        ) : null}
      </div>
      {waiting ? <p className="resolved">{waiting}</p> : null}
      {name && receiverAddress ? (
        <p className="resolved">
          <GroupedAddress address={receiverAddress} testId={sendIds.sendResolved} />
        </p>
      ) : null}
      <Problem field="receiver" text={problem} />
    </div>
  )
}
