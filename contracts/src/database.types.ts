// Written by `npx vitest run --project contract database-types -u` from the migrations; not by hand.

export type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[]

/** The exposed schema, in the form that supabase-js takes. */
export type Database = {
  public: {
    Tables: {
      file_accounts: {
        Row: {
          bytes: number
          entries: number
          forgotten: number
          removals: number
          user_id: string
          version: number
        }
        Insert: {
          bytes?: number
          entries?: number
          forgotten?: number
          removals?: number
          user_id: string
          version?: number
        }
        Update: {
          bytes?: number
          entries?: number
          forgotten?: number
          removals?: number
          user_id?: string
          version?: number
        }
        Relationships: []
      }
      files: {
        Row: {
          changed_at: string
          content: string | null
          created: number
          kind: string
          mode: number
          modified: number
          path: string
          revision: string
          size: number
          target: string | null
          user_id: string
          version: number
        }
        Insert: {
          changed_at?: string
          content?: string | null
          created?: number
          kind: string
          mode?: number
          modified?: number
          path: string
          revision: string
          size?: number
          target?: string | null
          user_id?: string
          version: number
        }
        Update: {
          changed_at?: string
          content?: string | null
          created?: number
          kind?: string
          mode?: number
          modified?: number
          path?: string
          revision?: string
          size?: number
          target?: string | null
          user_id?: string
          version?: number
        }
        Relationships: []
      }
      profiles: {
        Row: {
          avatar_url: string | null
          created_at: string
          full_name: string | null
          id: string
          updated_at: string
          username: string
        }
        Insert: {
          avatar_url?: string | null
          created_at?: string
          full_name?: string | null
          id: string
          updated_at?: string
          username: string
        }
        Update: {
          avatar_url?: string | null
          created_at?: string
          full_name?: string | null
          id?: string
          updated_at?: string
          username?: string
        }
        Relationships: []
      }
      user_roles: {
        Row: {
          created_at: string
          role: Database['public']['Enums']['app_role']
          user_id: string
        }
        Insert: {
          created_at?: string
          role: Database['public']['Enums']['app_role']
          user_id: string
        }
        Update: {
          created_at?: string
          role?: Database['public']['Enums']['app_role']
          user_id?: string
        }
        Relationships: []
      }
    }
    Views: { [name in never]: never }
    Functions: {
      file_contents: { Args: { paths: Json }; Returns: Json | null }
      get_user_role: { Args: { _user_id: string }; Returns: string | null }
      pull_files: { Args: { after: number; most: number; whole: boolean }; Returns: Json | null }
      push_files: { Args: { changes: Json; seen: number }; Returns: Json | null }
    }
    Enums: {
      app_role: 'verified_developer' | 'trusted_user' | 'administrator'
    }
    CompositeTypes: { [name in never]: never }
  }
}
