import { useClient } from '@latchkit/react'
import type { ReactElement, RefObject } from 'react'
import { useWords } from '../context/UiContext.js'
import { frameIcons } from './frame.js'
import { LineIcon } from './LineIcon.js'
import { sharedIcons, sharedTestIds } from './shared.js'

type SearchFieldProps = {
  input: RefObject<HTMLInputElement | null>
  label: string
  value: string
  onChange(value: string): void
  onClear(): void
}

/** Search field of a list; focused first, except on a phone, where the keyboard would cover the list. */
export function SearchField({ input, label, value, onChange, onClear }: SearchFieldProps): ReactElement {
  const client = useClient()
  const { t } = useWords()
  return (
    // biome-ignore lint/a11y/useSemanticElements: React 18 does not know <search>
    <div className="field" role="search">
      <LineIcon path={sharedIcons.search} />
      <input
        ref={input}
        type="search"
        enterKeyHint="search"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        data-testid={sharedTestIds.search}
        data-autofocus={client.environment.getPlatform().mobile ? undefined : ''}
        aria-label={label}
        placeholder={label}
        value={value}
        onChange={event => onChange(event.target.value)}
      />
      {value ? (
        <button
          type="button"
          className="icon-button"
          data-testid={sharedTestIds.searchClear}
          aria-label={t('searchClear')}
          onClick={onClear}
        >
          <LineIcon path={frameIcons.close} size={16} />
        </button>
      ) : null}
    </div>
  )
}
