import { selectNames, setNameInput } from '@latchkit/core/internal'
import { useClient, useLatchkitState } from '@latchkit/react'
import { type FormEvent, type ReactElement, useEffect, useRef } from 'react'
import { frameIcons } from '../../components/frame.js'
import { LineIcon } from '../../components/LineIcon.js'
import { Scroll } from '../../components/Scroll.js'
import { TokenSkeletons } from '../../components/TokenSkeletons.js'
import { withValue } from '../../components/withValue.js'
import { useAnnounce, useUi } from '../../context/UiContext.js'
import { useFieldText } from '../../context/useFieldText.js'
import { Signing } from './Signing.js'
import { getTone, Status } from './Status.js'
import { testIds } from './testIds.js'
import { Unsupported } from './Unsupported.js'
import { useNameParent } from './useNameParent.js'
import { useNameRequest } from './useNameRequest.js'

const maxSuggestions = 6

const toText = (value: string): string => value
/** Spaces around a name are left out when it is looked up. */
const isSame = (text: string, value: string): boolean => text.trim() === value

/** A name to register: whether it is available while it is typed, and others like it. */
export function RegisterAccountNameView(): ReactElement {
  const client = useClient()
  const { words, onEscape } = useUi()
  const { t } = words
  const field = useRef<HTMLInputElement>(null)
  const view = useLatchkitState(selectNames)
  const { parent, isKnown } = useNameParent()
  const { progress, failure, run, repeat } = useNameRequest()
  const { input, availability, suggestions } = view
  const isReady = availability === 'available' && view.problem === undefined
  const [text, setText] = useFieldText(input, toText, isSame)
  const look = (name: string, isChosen = false): void => {
    setText(name.toLowerCase())
    setNameInput(client, { name, isChosen }).catch(() => {})
  }
  useAnnounce(failure)
  useEffect(
    () =>
      onEscape(() => {
        const { current } = field
        if (!current?.value || (current.getRootNode() as ShadowRoot).activeElement !== current) return false
        setNameInput(client, { name: '' }).catch(() => {})
        setText('')
        return true
      }),
    [client, onEscape, setText],
  )
  if (progress.step === 'signing' || progress.step === 'sending')
    return <Signing progress={progress} onAgain={repeat} />
  if (parent === undefined)
    return isKnown ? (
      <Unsupported />
    ) : (
      <Scroll>
        <TokenSkeletons />
      </Scroll>
    )
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (isReady) run('register', `${input}.${parent}`)
    else field.current?.focus()
  }
  const tone = getTone(view)
  return (
    <form className="handle-view" noValidate onSubmit={submit}>
      <Scroll>
        <div className="handle-form">
          <label className="handle-label" htmlFor="lk-name">
            {t('namesInput')}
          </label>
          <div className="handle-line" dir="ltr" data-tone={tone === 'danger' ? tone : undefined}>
            <input
              ref={field}
              id="lk-name"
              type="text"
              maxLength={100}
              enterKeyHint="done"
              autoComplete="off"
              autoCorrect="off"
              autoCapitalize="off"
              spellCheck={false}
              data-testid={testIds.nameInput}
              data-autofocus=""
              aria-invalid={tone === 'danger' || undefined}
              aria-describedby="lk-name-status"
              placeholder="alice"
              value={text}
              onChange={event => look(event.target.value)}
            />
            <span className="suffix" title={`.${parent}`}>
              .{parent}
            </span>
          </div>
          <Status view={view} onRetry={() => look(input, true)} />
        </div>
        {suggestions.length > 0 ? (
          <section className="handle-form" aria-labelledby="lk-names-like">
            <h2 className="handle-label" id="lk-names-like">
              {t('namesSuggestions')}
            </h2>
            <ul className="handles" aria-busy={availability === 'checking'}>
              {suggestions.slice(0, maxSuggestions).map(({ name }) => {
                const label = name.slice(0, -parent.length - 1)
                return (
                  <li key={name}>
                    <button
                      type="button"
                      className="chip"
                      data-testid={withValue(testIds.nameSuggestion, label)}
                      title={name}
                      onClick={() => {
                        look(label, true)
                        field.current?.focus()
                      }}
                    >
                      <span dir="ltr">{label}</span>
                    </button>
                  </li>
                )
              })}
            </ul>
          </section>
        ) : null}
      </Scroll>
      <div className="pinned end stack">
        {failure ? (
          <p className="handle-status" data-tone="danger" role="alert">
            <LineIcon path={frameIcons.alert} size={16} />
            <span>{failure}</span>
          </p>
        ) : null}
        <button
          type="submit"
          className="button primary wide"
          data-testid={testIds.nameRegister}
          aria-disabled={isReady ? undefined : true}
        >
          {t('namesRegister')}
        </button>
      </div>
    </form>
  )
}
