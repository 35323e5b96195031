/** Somebody that the development providers sign in. */
export type DevelopmentPerson = { id: string; number: number; name: string; username: string; email: string }

/** The same at every provider; their ids differ from provider to provider, as they do in life. */
export const people: readonly DevelopmentPerson[] = [
  { id: 'ada', number: 1001, name: 'Ada Lovelace', username: 'ada', email: 'ada@people.example' },
  { id: 'grace', number: 1002, name: 'Grace Hopper', username: 'grace', email: 'grace@people.example' },
  { id: 'linus', number: 1003, name: 'Linus Pauling', username: 'linus', email: 'linus@people.example' },
]

export const findPerson = (id: string): DevelopmentPerson | undefined =>
  people.find(person => person.id === id)
