import { type CaipAddress, setAddressLabel } from '@latchkit/core'
import { maxLabelLength } from '@latchkit/core/internal'
import { useClient } from '@latchkit/react'
import { type FormEvent, type ReactElement, useEffect, useRef, useState } from 'react'
import { frameIcons } from '../../components/frame.js'
import { LineIcon } from '../../components/LineIcon.js'
import { useUi } from '../../context/UiContext.js'
import { testIds } from './testIds.js'

type LabelEditorProps = {
  account: CaipAddress
  label: string | undefined
  onDone(): void
}

/** Focuses the control that the editor was opened by, which is drawn again once the editor is gone. */
function returnFocus(root: Node | undefined, account: string): void {
  queueMicrotask(() =>
    setTimeout(() => {
      if (!(root instanceof ShadowRoot || root instanceof Document)) return
      for (const button of root.querySelectorAll<HTMLElement>('[data-edits]'))
        if (button.dataset['edits'] === account) button.focus({ preventScroll: true })
    }),
  )
}

/** The label of an account, edited in place: Enter keeps it, Escape leaves it as it was, empty takes it away. */
export function LabelEditor({ account, label, onDone }: LabelEditorProps): ReactElement {
  const client = useClient()
  const { words, onEscape } = useUi()
  const { t } = words
  const [text, setText] = useState(label ?? '')
  const input = useRef<HTMLInputElement>(null)
  const done = useRef(onDone)
  useEffect(() => {
    done.current = onDone
  })
  useEffect(() => {
    const element = input.current
    const root = element?.getRootNode()
    element?.focus()
    element?.select()
    const stop = onEscape(() => {
      done.current()
      returnFocus(root, account)
      return true
    })
    return stop
  }, [onEscape, account])
  const save = (event: FormEvent): void => {
    event.preventDefault()
    const root = input.current?.getRootNode()
    setAddressLabel(client, { account, label: text }).catch(() => {})
    onDone()
    returnFocus(root, account)
  }
  return (
    <form className="label-editor" onSubmit={save}>
      <input
        ref={input}
        type="text"
        enterKeyHint="done"
        autoComplete="off"
        maxLength={maxLabelLength}
        data-testid={testIds.labelInput}
        aria-label={t('labelField')}
        placeholder={t('labelField')}
        value={text}
        onChange={event => setText(event.target.value)}
      />
      <button
        type="submit"
        className="icon-button"
        data-testid={testIds.labelSave}
        aria-label={t('labelSave')}
        title={t('labelSave')}
      >
        <LineIcon path={frameIcons.check} size={18} />
      </button>
      <button
        type="button"
        className="icon-button"
        data-testid={testIds.labelCancel}
        aria-label={t('labelCancel')}
        title={t('labelCancel')}
        onClick={() => {
          const root = input.current?.getRootNode()
          onDone()
          returnFocus(root, account)
        }}
      >
        <LineIcon path={frameIcons.close} size={16} />
      </button>
    </form>
  )
}
