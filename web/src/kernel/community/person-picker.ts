import { createStore } from 'zustand/vanilla'
import { type PeopleSearch, type PersonOption, createPeopleSearch, searchEveryone } from './people-search'
import type { RolesPort } from './types'

/** The two fields that say who is meant. */
export interface PickedPerson {
  /** What stands in the field "Person". */
  readonly typed: string
  /** What stands in the field of the UUID. */
  readonly uuid: string
  /** The UUID is that of the person whose name stands in the other field. */
  readonly isChosen: boolean
}

/** A person chosen by name, or by a UUID that is typed; the fields never name two different people. */
export interface PersonPicker {
  getState(): PickedPerson
  subscribe(listener: () => void): () => void
  /** Who matches what stands in the field "Person". */
  readonly search: PeopleSearch
  /** Writes into the field "Person"; the UUID is emptied, because it may be someone else's. */
  readonly type: (typed: string) => void
  /** Looks for people at once, because the list was opened. */
  readonly suggest: () => void
  readonly choose: (person: Pick<PersonOption, 'id' | 'name'>) => void
  /** Writes into the field of the UUID, which then is no chosen person's. */
  readonly typeUuid: (uuid: string) => void
  /** Empties both fields. */
  readonly clear: () => void
}

const nobody: PickedPerson = { typed: '', uuid: '', isChosen: false }

/** Makes a picker for those who may list people; nothing is asked until someone types. */
export function createPersonPicker(roles: Pick<RolesPort, 'list'>): PersonPicker {
  const store = createStore<PickedPerson>(() => nobody)
  const search = createPeopleSearch(searchEveryone(roles))
  return {
    getState: store.getState,
    subscribe: (listener) => store.subscribe(listener),
    search,
    type: (typed) => {
      store.setState({ typed, uuid: '', isChosen: false })
      search.type(typed)
    },
    suggest: () => {
      const { typed, isChosen } = store.getState()
      search.now(isChosen ? '' : typed)
    },
    choose: ({ id, name }) => {
      search.clear()
      store.setState({ typed: name, uuid: id, isChosen: true })
    },
    typeUuid: (uuid) => {
      search.clear()
      store.setState({ typed: '', uuid, isChosen: false })
    },
    clear: () => {
      search.clear()
      store.setState(nobody)
    },
  }
}
