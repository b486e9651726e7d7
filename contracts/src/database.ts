import type { Database as Generated } from './database.types.ts'

/** Arguments that may be null though they have no default value: the types that are made of the database do not know it. */
interface NullArguments {
  readonly take_down_app: '_reason'
}

type GeneratedFunctions = Generated['public']['Functions']

/** An argument list with null where {@link NullArguments} says so. */
type ArgumentsOf<Name extends keyof GeneratedFunctions> = {
  [Argument in keyof GeneratedFunctions[Name]['Args']]:
    | GeneratedFunctions[Name]['Args'][Argument]
    | (Name extends keyof NullArguments ? (Argument extends NullArguments[Name] ? null : never) : never)
}

/** The exposed schema, in the form that supabase-js takes. */
export type Database = {
  public: {
    Tables: Generated['public']['Tables']
    Views: Generated['public']['Views']
    Functions: {
      [Name in keyof GeneratedFunctions]: {
        Args: ArgumentsOf<Name>
        Returns: GeneratedFunctions[Name]['Returns']
      }
    }
    Enums: Generated['public']['Enums']
    CompositeTypes: Generated['public']['CompositeTypes']
  }
}
