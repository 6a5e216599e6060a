CREATE TABLE `sports_activities` (
	`id` text PRIMARY KEY NOT NULL,
	`family_id` text NOT NULL,
	`created_by` text NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	`user_id` text NOT NULL,
	`kind` text NOT NULL,
	`minutes` integer,
	`distance_km` real,
	`effort` integer,
	`date` text NOT NULL,
	`notes` text,
	FOREIGN KEY (`family_id`) REFERENCES `families`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`created_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `sports_activities_family` ON `sports_activities` (`family_id`,`date`,`id`);--> statement-breakpoint
CREATE TABLE `sports_goals` (
	`id` text PRIMARY KEY NOT NULL,
	`family_id` text NOT NULL,
	`created_by` text NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	`user_id` text NOT NULL,
	`kind` text NOT NULL,
	`target` real NOT NULL,
	`unit` text NOT NULL,
	`period` text NOT NULL,
	`until` text,
	FOREIGN KEY (`family_id`) REFERENCES `families`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`created_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `sports_goals_family` ON `sports_goals` (`family_id`,`id`);--> statement-breakpoint
CREATE TABLE `sports_duties` (
	`id` text PRIMARY KEY NOT NULL,
	`family_id` text NOT NULL,
	`created_by` text NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	`game_id` text NOT NULL,
	`kind` text NOT NULL,
	`user_id` text,
	FOREIGN KEY (`family_id`) REFERENCES `families`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`created_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`game_id`) REFERENCES `sports_games`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `sports_duties_game` ON `sports_duties` (`game_id`,`kind`);--> statement-breakpoint
CREATE INDEX `sports_duties_family` ON `sports_duties` (`family_id`,`user_id`);--> statement-breakpoint
CREATE TABLE `sports_games` (
	`id` text PRIMARY KEY NOT NULL,
	`family_id` text NOT NULL,
	`created_by` text NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	`team_id` text NOT NULL,
	`event_id` text,
	`external_id` text,
	`kind` text DEFAULT 'game' NOT NULL,
	`opponent` text,
	`game_date` text NOT NULL,
	`duration_minutes` integer DEFAULT 90 NOT NULL,
	`location` text,
	`is_home` integer DEFAULT false NOT NULL,
	`our_score` integer,
	`opponent_score` integer,
	`status` text DEFAULT 'scheduled' NOT NULL,
	`notes` text,
	FOREIGN KEY (`family_id`) REFERENCES `families`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`created_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`team_id`) REFERENCES `sports_teams`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `sports_games_team` ON `sports_games` (`team_id`,`game_date`);--> statement-breakpoint
CREATE INDEX `sports_games_event` ON `sports_games` (`event_id`);--> statement-breakpoint
CREATE INDEX `sports_games_family` ON `sports_games` (`family_id`);--> statement-breakpoint
CREATE TABLE `sports_players` (
	`id` text PRIMARY KEY NOT NULL,
	`family_id` text NOT NULL,
	`created_by` text NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	`team_id` text NOT NULL,
	`user_id` text,
	`name` text,
	`position` text,
	`jersey_number` text,
	FOREIGN KEY (`family_id`) REFERENCES `families`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`created_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`team_id`) REFERENCES `sports_teams`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `sports_players_team` ON `sports_players` (`team_id`);--> statement-breakpoint
CREATE INDEX `sports_players_family` ON `sports_players` (`family_id`);--> statement-breakpoint
CREATE TABLE `sports_stats` (
	`id` text PRIMARY KEY NOT NULL,
	`family_id` text NOT NULL,
	`created_by` text NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	`game_id` text NOT NULL,
	`player_id` text NOT NULL,
	`stat_type` text NOT NULL,
	`value` real NOT NULL,
	`notes` text,
	FOREIGN KEY (`family_id`) REFERENCES `families`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`created_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`game_id`) REFERENCES `sports_games`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`player_id`) REFERENCES `sports_players`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `sports_stats_game` ON `sports_stats` (`game_id`);--> statement-breakpoint
CREATE INDEX `sports_stats_player` ON `sports_stats` (`player_id`);--> statement-breakpoint
CREATE INDEX `sports_stats_family` ON `sports_stats` (`family_id`);--> statement-breakpoint
CREATE TABLE `sports_teams` (
	`id` text PRIMARY KEY NOT NULL,
	`family_id` text NOT NULL,
	`created_by` text NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	`name` text NOT NULL,
	`sport` text,
	`season` text,
	`league` text,
	`color` text,
	`coach_name` text,
	`coach_phone` text,
	`coach_email` text,
	FOREIGN KEY (`family_id`) REFERENCES `families`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`created_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `sports_teams_family` ON `sports_teams` (`family_id`,`name`);