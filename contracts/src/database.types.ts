// Written by `npx vitest run --project contract database-types -u` from the migrations; not by hand.

export type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[]

/** The exposed schema, in the form that supabase-js takes. */
export type Database = {
  public: {
    Tables: {
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
      get_user_role: { Args: { _user_id: string }; Returns: string | null }
    }
    Enums: {
      app_role: 'verified_developer' | 'trusted_user' | 'administrator'
    }
    CompositeTypes: { [name in never]: never }
  }
}
